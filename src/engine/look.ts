/** Colours, spacing and width of a section: `look: { surface, above, below, width }` of its item. */
import { valueAt } from './json-pointer.ts'

/** The values of each field; the usual look is that of a field that is missing. */
export const LOOK_VALUES = {
  surface: ['raised', 'primary'],
  above: ['none', 'small'],
  below: ['none', 'small'],
  width: ['narrow', 'wide'],
} as const

export type LookField = keyof typeof LOOK_VALUES
export type Look = { readonly [Field in LookField]?: (typeof LOOK_VALUES)[Field][number] }

const FIELDS = Object.keys(LOOK_VALUES) as LookField[]

/** Returns the valid parts of an item's `look`; undefined if it has none. */
export function lookOf(raw: unknown): Look | undefined {
  const values = FIELDS.map((field) => [field, valueAt(raw, `/${field}`)] as const)
  const known = values.filter(([field, value]) => (LOOK_VALUES[field] as readonly unknown[]).includes(value))
  return known.length === 0 ? undefined : (Object.fromEntries(known) as Look)
}

/** Returns a look as the style sheet names it (src/ui/look.css): `raised below-none narrow`. */
export const lookNames = ({ surface, above, below, width }: Look): string =>
  [surface, above && `above-${above}`, below && `below-${below}`, width].filter(Boolean).join(' ')
