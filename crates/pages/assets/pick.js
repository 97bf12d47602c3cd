// Somebody is asked to choose one of several.

// What stands on a button, and what is read of it instead.
export const writes = (button, text, read) => {
  button.textContent = text;
  if (!read || read === text) return;
  const [seen, heardOf] = [document.createElement("span"), document.createElement("span")];
  seen.ariaHidden = "true";
  seen.textContent = text;
  heardOf.className = "unseen";
  heardOf.textContent = read;
  button.replaceChildren(seen, heardOf);
};

// He is asked something: values, what stands on the buttons, and what is read of them instead.
export const pick = (title, choices, chosen) => {
  const dialog = document.getElementById("choices");
  dialog.querySelector("h2").textContent = title;
  dialog.querySelector("[data-part=choices]").replaceChildren(...choices.map(([value, text, read]) => {
    const button = document.createElement("button");
    button.value = value;
    writes(button, text, read);
    return button;
  }));
  dialog.onclose = () => { const { returnValue } = dialog; dialog.returnValue = ""; if (returnValue) chosen(returnValue); };
  dialog.showModal();
};
