import { LOOK_VALUES } from '#engine/look.ts'
import * as t from '#words/admin-pages.ts'

/** Stands in forms for a field that is not stored. */
export const USUAL = 'usual'

const choice = (values: readonly string[], title: string, labels: Record<string, string>) => ({
  type: 'string',
  enum: [USUAL, ...values],
  default: USUAL,
  title,
  'x-enum-labels': labels,
})

/** Returns the fields of how an item looks, by their names in `look`. */
export const lookFields = () => ({
  surface: choice(LOOK_VALUES.surface, t.lookSurface(), {
    [USUAL]: t.lookPaper(),
    raised: t.lookRaised(),
    primary: t.lookPrimary(),
  }),
  above: {
    ...choice(LOOK_VALUES.above, t.lookAbove(), { [USUAL]: t.lookUsual(), none: t.lookNone(), small: t.lookLess() }),
    description: t.lookSpaceHint(),
  },
  below: choice(LOOK_VALUES.below, t.lookBelow(), {
    [USUAL]: t.lookUsual(),
    none: t.lookNone(),
    small: t.lookLess(),
  }),
  width: choice(LOOK_VALUES.width, t.lookWidth(), {
    [USUAL]: t.lookPageWidth(),
    narrow: t.lookNarrow(),
    wide: t.lookWide(),
  }),
})

/** Returns a look with the value that the form shows for each field that is not stored. */
export const withUsual = (look: Record<string, unknown>): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(LOOK_VALUES).map((name) => [name, USUAL])),
  ...look,
})
