import * as t from '#words/admin-form.ts'

const MAX_LENGTH = 300

/** Returns a value as a text for people: in a comparison, or where it cannot be changed. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return t.emptyValue()
  if (typeof value === 'boolean') return value ? t.yes() : t.no()
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string')
    return shorten(
      value
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  if (Array.isArray(value)) {
    if (value.length === 0) return t.emptyValue()
    const texts = value.map((item) => (isText(item) ? String(item) : undefined))
    return texts.includes(undefined) ? t.itemCount({ count: value.length }) : shorten(texts.join(', '))
  }
  return shorten(Object.values(value).filter(isText).map(String).join(', '))
}

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const shorten = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)
