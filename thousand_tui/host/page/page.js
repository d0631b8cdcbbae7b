// Letters of the usual size, or as small as they must be for 80 columns and 24 rows. textual.js asks when all is loaded.
addEventListener("DOMContentLoaded", () => {
  const size = Math.min(16, innerWidth / 80 / 0.61, innerHeight / 24 / 1.35);
  document.querySelector("#terminal").dataset.fontSize = Math.max(8, Math.floor(size));
});

// Keys reach the game as soon as it draws, without a click first; where it has ended they reach the way back.
let reached;
new MutationObserver(() => {
  const state = document.body?.matches(".-closed") ? "a" : document.body?.matches(".-first-byte") && "textarea";
  if (state && state !== reached) document.querySelector((reached = state))?.focus();
}).observe(document.documentElement, { attributes: true, subtree: true, attributeFilter: ["class"] });
