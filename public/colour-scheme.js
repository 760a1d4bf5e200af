// Before the first paint: the scheme that this device chose, else that of the system. Kept apart from the app so that
// it runs first and needs no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("daybell-colour-scheme");
  } catch {
    // Storage may be shut; the system's scheme then.
  }
  const night = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", night ? "dark" : "light");
})();
