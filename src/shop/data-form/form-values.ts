import type { FormAnswers, FormField } from '#generated/api.d.ts'

/** Returns the values of a form's fields, except files, whose paths are stored elsewhere. */
export function readAnswers(form: HTMLFormElement, fields: readonly FormField[]): FormAnswers {
  const data = new FormData(form)
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      if (type === 'file') return []
      const values = data.getAll(name).filter((value) => typeof value === 'string')
      return [[name, type === 'checkbox' ? values : (values[0] ?? '')]]
    }),
  )
}

/** Restores a draft into empty fields, so that text typed before hydration stays. */
export function restoreAnswers(form: HTMLFormElement, fields: readonly FormField[], draft: Partial<FormAnswers>): void {
  const current = readAnswers(form, fields)
  for (const { name, type } of fields) {
    const kept = draft[name]
    if (kept === undefined || type === 'file' || (current[name] as string | string[]).length > 0) continue
    const chosen = [kept].flat().map(String)
    for (const control of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
      if (control.type === 'radio' || control.type === 'checkbox') control.checked = chosen.includes(control.value)
      else control.value = chosen[0] ?? ''
    }
  }
}

/** Returns the subject from the link (`?about=`), to start the form's first text with. */
export function readSubject(fields: readonly FormField[]): Partial<FormAnswers> {
  const about = new URLSearchParams(location.search).get('about')?.trim()
  const field = fields.find(({ type }) => type === 'textarea')
  return about && field ? { [field.name]: `About ${about.slice(0, 200)}:\n\n` } : {}
}

/** Returns the paths of the files in a draft, by field. */
export const readFilePaths = (fields: readonly FormField[], draft: Partial<FormAnswers>): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const path = draft[name]
      return type === 'file' && typeof path === 'string' && path !== '' ? [[name, path]] : []
    }),
  )
