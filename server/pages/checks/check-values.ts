import { checkSettingValues } from '#engine/checks/check-document.ts'
import { collectValues } from '#engine/checks/input/setting-values.ts'
import type { Store } from '#engine/checks/input/store.ts'
import { describeErrors, type SettingsProblem } from '#engine/describe-errors.ts'
import { describeUnknownSetting } from '#engine/describe-unknown.ts'
import { quote } from '#engine/describe-value.ts'
import { escapeStep, splitPointer } from '#engine/json-pointer.ts'
import { findNearest } from '#engine/find-nearest.ts'
import type { Problem } from '#engine/types.ts'
import { type DefinitionName, definitionValidator, readSharedSchema } from '#server/platform/http/schemas.ts'
import { withAppearance } from '#server/store/values/merge-values.ts'
import { FIELDS_SET_ELSEWHERE, type StoreValues } from '#server/store/values/store-values.ts'
import { type CheckedFile, sortByPosition } from './check-file.ts'
import type { Source } from './source.ts'
import * as t from '#words/documents.ts'

type Fields = Readonly<Record<string, unknown>>
type Schema = Record<string, any>

export type ValuesKind = 'store' | 'theme'

/** The rest of the storefront belongs to the shop, whatever its theme. */
const THEME_FIELDS: readonly string[] = [
  ...['page_layout', 'typography', 'colours', 'background', 'fonts', 'custom_css'],
  ...['mark', 'favicons', 'sticky_header', 'scroll_button'],
]

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

let local: Schema | undefined

/** The shared schema with local references, as `describeErrors` expects. */
const localSchema = (): Schema =>
  (local ??= JSON.parse(JSON.stringify(readSharedSchema()).replaceAll('"vitrine#/', '"#/')) as Schema)

export const valuesSchema = (): { schema: Schema; root: Schema } => {
  const root = localSchema()
  return { schema: root['definitions']['StoreFile'] as Schema, root }
}

/** Reads the values in a file; values of the wrong type are left to the checks. */
export function valuesOf(kind: ValuesKind, value: unknown): Partial<StoreValues> {
  if (!isRecord(value)) return {}
  if (kind === 'theme') {
    const appearance = Object.entries(value).filter(([name]) => THEME_FIELDS.includes(name))
    return { storefront: Object.fromEntries(appearance) }
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
 * Checks store.json or a theme against the API's schemas, merged into the shop's current values: a file may contain
 * only some of them. Faults in the rest of the shop are not reported.
 */
export function checkValues(
  path: string,
  source: Source,
  kind: ValuesKind,
  current: StoreValues,
  store: Store,
): CheckedFile {
  if (!source.isJson) return { path, source, problems: sortByPosition(source, []) }
  const { value } = source
  const found: Problem[] = kind === 'store' ? storeProblems(value, current) : themeProblems(value, current)
  const { root } = valuesSchema()
  const schema = root['definitions'][kind === 'store' ? 'StoreFile' : 'Storefront'] as Schema
  found.push(...checkSettingValues(collectValues(value, schema, root, ''), { store }))
  return { path, source, problems: sortByPosition(source, found) }
}

function storeProblems(value: unknown, current: StoreValues): Problem[] {
  const { storefront } = isRecord(value) ? value : {}
  if (!isRecord(value) || !isRecord(storefront))
    return [...faultsOf('StoreFile', 'store.json', value), ...findRepeatedIds(value)]
  const after = { ...value, storefront: withAppearance(current.storefront, storefront) }
  const isOwn = (pointer: string) => {
    const [first, second] = splitPointer(pointer)
    return first !== 'storefront' || (second !== undefined && Object.hasOwn(storefront, second))
  }
  return [
    ...faultsOf('StoreFile', 'store.json', after).filter(({ pointer }) => isOwn(pointer)),
    ...findRepeatedIds(value),
    ...Object.entries(FIELDS_SET_ELSEWHERE).flatMap(([name, by]) =>
      Object.hasOwn(storefront, name)
        ? [unknownName(`/storefront/${name}`, t.setElsewhere({ name: quote(name), place: by }))]
        : [],
    ),
  ]
}

function themeProblems(value: unknown, current: StoreValues): Problem[] {
  if (!isRecord(value)) return faultsOf('Storefront', t.aTheme(), value)
  const appearance = valuesOf('theme', value).storefront ?? {}
  const unknownNames = Object.keys(value).filter((name) => ![...THEME_FIELDS, 'name', '$schema'].includes(name))
  return [
    ...faultsOf('Storefront', t.aTheme(), withAppearance(current.storefront, appearance)).filter(({ pointer }) =>
      Object.hasOwn(appearance, splitPointer(pointer)[0] ?? ''),
    ),
    ...unknownNames.map((name) => {
      const suggest = findNearest(name, THEME_FIELDS)
      const isOfStore = Object.hasOwn(current.storefront, name) && !Object.hasOwn(FIELDS_SET_ELSEWHERE, name)
      const message = isOfStore
        ? t.unknownThemeSettingOfStore({ name: quote(name) })
        : describeUnknownSetting(t.aTheme(), name, THEME_FIELDS, suggest)
      return unknownName(`/${escapeStep(name)}`, message)
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
  const subject = { name, settings, schema: root['definitions'][definition] as Schema, root }
  return describeErrors(validate.errors ?? [], subject).map((fault: SettingsProblem) => ({
    ...withoutFix(fault),
    severity: 'error',
  }))
}

/** These files are not fixed automatically. */
function withoutFix({ fix: _fix, ...fault }: SettingsProblem): Omit<SettingsProblem, 'fix'> {
  return fault
}

function findRepeatedIds(value: unknown): Problem[] {
  const { menus, sliders } = valuesOf('store', value)
  return Object.entries({ menus, sliders }).flatMap(([list, entries = []]) =>
    entries.flatMap(({ id }, index): Problem[] =>
      entries.findIndex((one) => one.id === id) === index
        ? []
        : [
            {
              code: 'repeated-entry',
              severity: 'error',
              message: t.repeatedName({ list: quote(list), name: quote(id) }),
              pointer: `/${list}/${index}/id`,
            },
          ],
    ),
  )
}
