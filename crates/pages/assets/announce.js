// What is said to those who do not see the page: one sentence at a time, in a region that screen readers
// follow. It never moves the focus.

// Speaks at most once in so many milliseconds. What waits is said in turn; of a `key` only the newest text.
export const announcer = (pause) => {
  const waiting = new Map();
  let silent = true;
  let last = "";
  const speak = () => {
    const region = document.getElementById("told");
    const [next] = waiting;
    silent = !next || !region;
    if (silent) return;
    const [key, text] = next;
    waiting.delete(key);
    // The same sentence again is another text, or it would not be read.
    last = text === last ? `${text}\u00a0` : text;
    region.textContent = last;
    setTimeout(speak, pause);
  };
  return {
    say(key, text) {
      waiting.set(key, text);
      if (silent) speak();
    },
    // What is no longer so is not said.
    unsay(key) { waiting.delete(key); },
  };
};
