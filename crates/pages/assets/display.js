// The boards of a simultaneous display, asked for anew every two seconds: they change their order.

const boards = document.getElementById("boards");
const links = () => { for (const link of boards.querySelectorAll("[data-link]")) link.textContent = `${location.origin}${link.dataset.link}`; };

links();
setInterval(async () => {
  const answer = await fetch(boards.dataset.address).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("boards");
  document.getElementById("pool").innerHTML = page.getElementById("pool")?.innerHTML ?? "";
  if (!fresh || boards.contains(document.activeElement)) return;
  boards.innerHTML = fresh.innerHTML;
  links();
}, 2000);
