import { describeErrors, type SettingsProblem } from '#engine/describe-errors.ts'
import { escapeStep, splitPointer } from '#engine/json-pointer.ts'
import { findNearest } from '#engine/find-nearest.ts'
import type { Problem } from '#engine/types.ts'
import { type DefinitionName, definitionValidator, readSharedSchema } from '#server/platform/http/schemas.ts'
import { withAppearance } from '#server/store/values/merge-values.ts'
import { FIELDS_SET_ELSEWHERE, type StoreValues } from '#server/store/values/store-values.ts'
import { checkSettings } from './check-content.ts'
import { type CheckedFile, placed } from './check-file.ts'
import type { Source } from './source.ts'
import type { Store } from './store.ts'

type Fields = Readonly<Record<string, unknown>>
type Schema = Record<string, any>

/** `store`: store.json, which may name every value of an owner. `theme`: a named look, a part of the storefront. */
export type ValuesKind = 'store' | 'theme'

/** What a theme may say. The rest of the storefront belongs to the shop, whatever it looks like. */
const THEME_FIELDS: readonly string[] = [
  ...['page_layout', 'typography', 'colours', 'background', 'fonts', 'custom_css'],
  ...['mark', 'favicons', 'sticky_header', 'scroll_button'],
]

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

let local: Schema | undefined

/** The shared schema with references that lead into itself, as `describeFaults` follows them. */
const localSchema = (): Schema =>
  (local ??= JSON.parse(JSON.stringify(readSharedSchema()).replaceAll('"vitrine#/', '"#/')) as Schema)

/** The schema of the values of a file, in full. */
export const valuesSchema = (): { schema: Schema; root: Schema } => {
  const root = localSchema()
  return { schema: root['definitions']['StoreFile'] as Schema, root }
}

/** What a file says of the shop's values; what is of another kind than it should be is passed over, and said by the check. */
export function valuesOf(kind: ValuesKind, value: unknown): Partial<StoreValues> {
  if (!isRecord(value)) return {}
  if (kind === 'theme') {
    const look = Object.entries(value).filter(([name]) => THEME_FIELDS.includes(name))
    return { storefront: Object.fromEntries(look) }
  }
  const { settings, storefront, menus, sliders } = value
  const entries = (list: unknown) => (Array.isArray(list) ? list.filter((one) => isRecord(one) && 'id' in one) : [])
  return {
    settings: isRecord(settings) ? settings : {},
    storefront: isRecord(storefront) ? storefront : {},
    menus: entries(menus),
    sliders: entries(sliders),
  }
}

/**
 * Checks store.json or a theme against the schemas of the API: as the shop would be with it, so that a file may name as
 * little as it likes. What is wrong with the rest of the shop is not said.
 */
export function checkValues(
  path: string,
  source: Source,
  kind: ValuesKind,
  now: StoreValues,
  store: Store,
): CheckedFile {
  if (!source.isJson) return { path, source, problems: placed(source, []) }
  const { value } = source
  const found: Problem[] = kind === 'store' ? storeProblems(value, now) : themeProblems(value, now)
  const { root } = valuesSchema()
  const schema = root['definitions'][kind === 'store' ? 'StoreFile' : 'Storefront'] as Schema
  checkSettings(value, schema, root, '', store, (pointer, faults) =>
    found.push(...faults.map((fault) => ({ ...fault, pointer }))),
  )
  return { path, source, problems: placed(source, found) }
}

function storeProblems(value: unknown, now: StoreValues): Problem[] {
  const { storefront } = isRecord(value) ? value : {}
  if (!isRecord(value) || !isRecord(storefront))
    return [...faultsOf('StoreFile', 'store.json', value), ...repeatedIds(value)]
  const after = { ...value, storefront: withAppearance(now.storefront, storefront) }
  const isOwn = (pointer: string) => {
    const [first, second] = splitPointer(pointer)
    return first !== 'storefront' || (second !== undefined && Object.hasOwn(storefront, second))
  }
  return [
    ...faultsOf('StoreFile', 'store.json', after).filter(({ pointer }) => isOwn(pointer)),
    ...repeatedIds(value),
    ...Object.entries(FIELDS_SET_ELSEWHERE).flatMap(([name, by]) =>
      Object.hasOwn(storefront, name)
        ? [unknownName(`/storefront/${name}`, `"${name}" is not set here, but by ${by}. Remove it`)]
        : [],
    ),
  ]
}

function themeProblems(value: unknown, now: StoreValues): Problem[] {
  if (!isRecord(value)) return faultsOf('Storefront', 'the theme', value)
  const look = valuesOf('theme', value).storefront ?? {}
  const strange = Object.keys(value).filter((name) => ![...THEME_FIELDS, 'name', '$schema'].includes(name))
  return [
    ...faultsOf('Storefront', 'the theme', withAppearance(now.storefront, look)).filter(({ pointer }) =>
      Object.hasOwn(look, splitPointer(pointer)[0] ?? ''),
    ),
    ...strange.map((name) => {
      const suggest = findNearest(name, THEME_FIELDS)
      const isOfStore = Object.hasOwn(now.storefront, name) && !Object.hasOwn(FIELDS_SET_ELSEWHERE, name)
      const hint = isOfStore
        ? 'Set it in store.json, below "storefront".'
        : suggest
          ? `Did you mean "${suggest}"?`
          : `Known: ${THEME_FIELDS.join(', ')}.`
      return unknownName(`/${escapeStep(name)}`, `"${name}" is not a setting of a theme. ${hint}`)
    }),
  ]
}

const unknownName = (pointer: string, message: string): Problem => ({
  code: 'unknown-setting',
  severity: 'error',
  message,
  pointer,
  at: 'key',
})

function faultsOf(definition: DefinitionName, name: string, settings: unknown): Problem[] {
  const validate = definitionValidator(readSharedSchema(), definition)
  if (validate(settings)) return []
  const root = localSchema()
  const judged = { name, settings, schema: root['definitions'][definition] as Schema, root }
  return describeErrors(validate.errors ?? [], judged).map((fault: SettingsProblem) => ({
    ...withoutFix(fault),
    severity: 'error',
  }))
}

/** Nothing mends these files by itself. */
function withoutFix({ fix: _fix, ...fault }: SettingsProblem): Omit<SettingsProblem, 'fix'> {
  return fault
}

function repeatedIds(value: unknown): Problem[] {
  const { menus, sliders } = valuesOf('store', value)
  return Object.entries({ menus, sliders }).flatMap(([list, entries = []]) =>
    entries.flatMap(({ id }, index): Problem[] =>
      entries.findIndex((one) => one.id === id) === index
        ? []
        : [
            {
              code: 'repeated-entry',
              severity: 'error',
              message: `"${list}" holds "${id}" twice`,
              pointer: `/${list}/${index}/id`,
            },
          ],
    ),
  )
}
