/** Returns the text of each named field. */
export function readFields<Values extends object>(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')) as Values
}

/** Puts a draft into fields that are still empty: what was typed before hydration stays. */
export function fillFields(form: HTMLFormElement, draft: object): void {
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement && control.value === '') control.value = String(value)
  }
}
