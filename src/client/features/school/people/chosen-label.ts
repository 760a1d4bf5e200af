/** What is chosen in a select of a form, as it reads there. */
export function chosenLabel(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.label ?? "") : "";
}
