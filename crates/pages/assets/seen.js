// Tells the table when its page is hidden and when it is seen again. Officials of an event are to know; the
// player is told so when he checks in. It decides nothing.

export const watch = (send) => {
  const tell = () => send({ t: "seen", page: document.visibilityState === "hidden" ? "hidden" : "visible" });
  document.addEventListener("visibilitychange", tell);
  // Who left the page hidden and comes back with a new one is seen again.
  if (document.visibilityState !== "hidden") tell();
};
