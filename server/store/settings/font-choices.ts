import { valueAt } from '#engine/json-pointer.ts'
import type { Font } from '#generated/api.d.ts'
import type { OfferedChoice } from '#domain/resource-schema.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import included from './included-fonts.json' with { type: 'json' }
import * as t from '#words/admin-settings.ts'

/** Fonts that every shop has, with the files of each. */
const INCLUDED: Readonly<Record<string, readonly Font[]>> = included

const RUPEE: Font = { family: 'Rupee', path: '/fonts/rupee.woff2', weight_range: '400 700', is_variable: true }

/** Fonts of the visitor’s device. */
const OF_DEVICE = ['system-ui', 'Georgia', 'Arial', 'Verdana']

const fontsOf = (storefront: Readonly<Record<string, unknown>>): readonly Font[] =>
  Array.isArray(storefront['fonts']) ? (storefront['fonts'] as Font[]) : []

/** Parts of a family and signs that fonts lack. */
const isAuxiliary = (family: string) => family === RUPEE.family || family.endsWith(' accents')

/** Returns the families that texts can be set in. */
export function fontFamilies(storefront: Readonly<Record<string, unknown>>): OfferedChoice[] {
  const own = fontsOf(storefront).flatMap(({ family }) => (isAuxiliary(family) ? [] : [family]))
  const families = [...new Set([...Object.keys(INCLUDED), ...own])].toSorted((a, b) => a.localeCompare(b))
  return [
    ...families.map((value) => ({ value, title: value.replace(/ Variable$/, ''), group: t.fontsOfShop() })),
    ...OF_DEVICE.map((value) => ({ value, title: value, group: t.fontsOfDevice() })),
  ]
}

/** Returns the font files that a storefront needs for its families. @throws ApiError 422 for an unknown family */
export function withFontFiles(storefront: Readonly<Record<string, unknown>>, typography: unknown): Font[] {
  const offered = fontFamilies(storefront).map(({ value }) => value)
  const families = ['body', 'heading'].map((use) => [use, String(valueAt(typography, `/${use}/family`))] as const)
  const errors = families.flatMap(([use, family]) =>
    offered.includes(family) ? [] : [[`/typography/${use}/family`, t.unknownFont()] as const],
  )
  refuseValues(Object.fromEntries(errors))
  const kept = fontsOf(storefront)
  const needed = [...families.flatMap(([, family]) => INCLUDED[family] ?? []), RUPEE]
  return [...kept, ...needed.filter(({ path }) => !kept.some((font) => font.path === path))].filter(
    (font, index, all) => all.findIndex(({ path }) => path === font.path) === index,
  )
}
