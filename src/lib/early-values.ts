/** Values of fields that were filled in before React hydrated them (EN-08). */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** Selects fields that can be filled in before hydration. */
export const FIELDS = 'input:not([type=hidden],[type=file]),textarea,select'

/** Returns whether a checkbox or radio button is hydrated: React then replaces its `checked` property. */
export const isHydrated = (field: Field) => Object.hasOwn(field, 'checked')

/** Returns undefined for fields other than checkboxes and radio buttons. */
export const isTicked = (field: Field): boolean | undefined =>
  field.type === 'checkbox' || field.type === 'radio' ? (field as HTMLInputElement).checked : undefined

/** Returns the value in the server’s HTML. */
export function servedValue(field: Field): string | boolean | undefined {
  if (field instanceof HTMLSelectElement)
    return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value
  return isTicked(field) === undefined ? field.defaultValue : (field as HTMLInputElement).defaultChecked
}

/** Tells React about a value filled in before hydration. It only notices values that differ from the tracked one. */
export function replayValue(field: Field, value: string | boolean): void {
  const say = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  // The first event hydrates the part.
  say('input')
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    return box.click()
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  say('input')
  say('change')
}
