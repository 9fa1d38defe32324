import type { FormErrors } from '#forms/use-form.ts'

/** Moves an error within a value that the form shows as one field, such as a list of tags, to that field. */
export function placeErrors(found: FormErrors, isShown: (name: string) => boolean): FormErrors {
  const placed: Record<string, string | undefined> = {}
  for (const [name, error] of Object.entries(found)) {
    const parts = name.split('/')
    while (parts.length > 1 && !isShown(parts.join('/'))) parts.pop()
    const place = isShown(parts.join('/')) ? parts.join('/') : name
    placed[place] ??= error
  }
  return placed
}
