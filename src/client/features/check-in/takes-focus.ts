/**
 * A ref for the element of a sheet that the focus goes to when the sheet opens: the browser looks for the attribute,
 * which React does not write.
 */
export const takesFocus = (element: HTMLElement | null): void => element?.setAttribute("autofocus", "");
