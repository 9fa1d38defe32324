import { draftOf, type Draft } from '#lib/draft.ts'
import { stableJson } from '#lib/stable-json.ts'

/**
 * Keeps what was typed into a form until it is saved, in the tab's storage. Only changed fields are kept, so that the
 * others follow what is stored, and never those with secrets.
 */
export function keptValues<Values extends object>(
  name: string,
  initial: Values,
  secrets: readonly string[] = [],
): Draft<Values> {
  const draft = draftOf<Values>(name)
  const changedIn = (values: Partial<Values>): Partial<Values> =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([field, value]) =>
          !secrets.includes(field) &&
          !isSame(value, initial[field as keyof Values]) &&
          isOfKind(value, initial[field as keyof Values]),
      ),
    ) as Partial<Values>
  return {
    read: () => {
      const found = draft.read()
      const changed = found && changedIn(found)
      return changed && Object.keys(changed).length > 0 ? changed : undefined
    },
    keep: (values) => {
      const changed = changedIn(values)
      if (Object.keys(changed).length > 0) draft.keep(changed as Values)
      else draft.forget()
    },
    forget: draft.forget,
  }
}

const isSame = (a: unknown, b: unknown): boolean => a === b || stableJson(a ?? null) === stableJson(b ?? null)

/** Another release, or a changed selection, may have left a value that the form cannot show. */
function isOfKind(value: unknown, initial: unknown): boolean {
  if (initial === undefined || initial === null || value === null) return true
  if (Array.isArray(initial)) return Array.isArray(value) && value.length === initial.length
  return typeof value === typeof initial && !Array.isArray(value)
}
