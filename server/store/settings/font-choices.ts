import { valueAt } from '#engine/json-pointer.ts'
import type { Font } from '#generated/api.d.ts'
import type { OfferedChoice } from '#domain/resource-schema.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { OWN_FONTS } from '#server/store/fonts/own-fonts.ts'
import included from './included-fonts.json' with { type: 'json' }
import * as t from '#words/admin-settings.ts'

/** Fonts that every shop has, with the files of each. */
const INCLUDED: Readonly<Record<string, readonly Font[]>> = included

const RUPEE: Font = { family: 'Rupee', path: '/fonts/rupee.woff2', weight_range: '400 700', is_variable: true }

/** Fonts of the visitor’s device. */
const OF_DEVICE = ['system-ui', 'Georgia', 'Arial', 'Verdana']

/** Returns the families in which the shop's texts are set. */
export const usedFamilies = (storefront: Readonly<Record<string, unknown>>): string[] =>
  USES.flatMap((use) => {
    const family = valueAt(storefront, `/typography/${use}/family`)
    return typeof family === 'string' ? [family] : []
  })

const USES = ['body', 'heading'] as const

const fontsOf = (storefront: Readonly<Record<string, unknown>>): readonly Font[] =>
  Array.isArray(storefront['fonts']) ? (storefront['fonts'] as Font[]) : []

/** Parts of a family and signs that fonts lack. */
const isAuxiliary = (family: string) => family === RUPEE.family || family.endsWith(' accents')

/** Returns the families that texts can be set in. */
export function fontFamilies(
  storefront: Readonly<Record<string, unknown>>,
  uploaded: readonly Font[] = [],
): OfferedChoice[] {
  const own = [...fontsOf(storefront), ...uploaded].flatMap(({ family }) => (isAuxiliary(family) ? [] : [family]))
  const families = [...new Set([...Object.keys(INCLUDED), ...own])].toSorted((a, b) => a.localeCompare(b))
  return [
    ...families.map((value) => ({ value, title: value.replace(/ Variable$/, ''), group: t.fontsOfShop() })),
    ...OF_DEVICE.map((value) => ({ value, title: value, group: t.fontsOfDevice() })),
  ]
}

/** Returns the font files that a storefront needs for its families. @throws ApiError 422 for an unknown family */
export function withFontFiles(
  storefront: Readonly<Record<string, unknown>>,
  typography: unknown,
  uploaded: readonly Font[] = [],
): Font[] {
  const offered = fontFamilies(storefront, uploaded).map(({ value }) => value)
  const families = USES.map((use) => [use, String(valueAt(typography, `/${use}/family`))] as const)
  const errors = families.flatMap(([use, family]) =>
    offered.includes(family) ? [] : [[`/typography/${use}/family`, t.unknownFont()] as const],
  )
  refuseValues(Object.fromEntries(errors))
  // Pages name no uploaded font that they do not use, so that it can be removed.
  const kept = fontsOf(storefront).filter(({ path }) => !path.startsWith(OWN_FONTS))
  const filesOf = (family: string) => [
    ...(INCLUDED[family] ?? []),
    ...uploaded.filter((font) => font.family === family || font.family === `${family} accents`),
  ]
  const needed = [...families.flatMap(([, family]) => filesOf(family)), RUPEE]
  return [...kept, ...needed.filter(({ path }) => !kept.some((font) => font.path === path))].filter(
    (font, index, all) => all.findIndex(({ path }) => path === font.path) === index,
  )
}
