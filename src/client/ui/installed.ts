/** Safari's own word for an app started from the home screen. */
const isAppleApp = (): boolean => "standalone" in navigator && navigator.standalone === true;

/** Whether the app runs from the home screen rather than in a tab. */
export const isInstalled = (): boolean =>
  isAppleApp() || matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches;
