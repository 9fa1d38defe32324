import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { splitPointer, valueAt } from '#engine/json-pointer.ts'
import type { DefinitionName } from '#server/platform/http/schemas.ts'
import { definitionValidator, readSharedSchema } from '#server/platform/http/schemas.ts'
import { completeConfig, registry } from '#server/store/plugins/registry.ts'
import { fitSettings, fitStorefront } from '#server/store/storefront/service.ts'
import { fitMenu, fitSlider } from './fit-entries.ts'
import type { StoredFault } from './fit-stored.ts'

type Fields = Record<string, any>

const store = JSON.parse(readFileSync('fixtures/store.json', 'utf8')) as Fields
const { storefront, settings, menus } = store
const sliders = JSON.parse(readFileSync('fixtures/catalogue/sliders.json', 'utf8')) as Fields[]
const wrong = [7, -1.5, 'unknown', '', true, null, [], {}, [7], { what: 'not' }]
const isValid = (name: DefinitionName, value: unknown) => definitionValidator(readSharedSchema(), name)(value)

/** Paths of all fields of a value, nested ones and optional ones of its schema included. */
function placesIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return pointer === '' ? [] : [pointer]
  const within = Object.entries(value).flatMap(([name, child]) => placesIn(child, `${pointer}/${name}`))
  return pointer === '' ? within : [pointer, ...within]
}

/** Returns a copy with another value at a path, or without it. */
function changed(whole: Fields, pointer: string, ...value: [] | [unknown]): Fields {
  const copy = structuredClone(whole)
  const steps = splitPointer(pointer)
  const last = steps.pop() ?? ''
  const parent = steps.reduce((at, step) => at[step], copy)
  if (value.length > 0) parent[last] = value[0]
  else if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete parent[last]
  return copy
}

interface Case {
  name: DefinitionName
  whole: Fields
  fit: (stored: any) => { value: unknown; faults: StoredFault[] }
}

/** Tries invalid values for every field: the result is valid, other fields stay, and the fault names the field. */
function tryEvery({ name, whole, fit }: Case) {
  const places = new Set([...placesIn(whole), ...propertiesOf(name).map((property) => `/${property}`)])
  expect(fit(whole)).toEqual({ value: whole, faults: [] })
  let tried = 0
  for (const place of places) {
    const [field = ''] = splitPointer(place)
    // Keys of a row are always text.
    if (field === 'id' && name !== 'Storefront') continue
    for (const bad of [...wrong.map((one) => [one] as [unknown]), [] as []]) {
      const stored = changed(whole, place, ...bad)
      if (isValid(name, stored)) continue
      const { value, faults } = fit(stored)
      const context = `${name} ${place} ${JSON.stringify(bad[0])}`
      tried += 1
      expect(isValid(name, value), context).toBe(true)
      const { [field]: _, ...others } = value as Fields
      const { [field]: __, ...before } = whole
      expect(others, context).toEqual(before)
      const pointers = faults.map(({ pointer, message }) =>
        message.endsWith(', but it is missing.') ? place : pointer,
      )
      expect(
        pointers.some((pointer) => pointer.startsWith(place) || place.startsWith(pointer)),
        `${context}: ${JSON.stringify(faults)}`,
      ).toBe(true)
    }
  }
  return tried
}

const propertiesOf = (name: DefinitionName): string[] =>
  Object.keys((readSharedSchema().definitions[name] as { properties?: object }).properties ?? {})

const NEEDED: Partial<Record<string, Fields>> = {
  Chat: { mobile_no: '914135550142' },
  FacebookPixel: { code: '123456789012' },
  GoogleTag: { google_tag_id: 'G-ABC123' },
  GoogleTagManager: { tag_code: 'GTM-ABC123' },
  MicrosoftClarity: { code: 'abc123' },
}

describe('an invalid stored value', () => {
  it('EN-09 every storefront field falls back on its own and is reported', () => {
    const fit = (stored: unknown) => fitStorefront(stored, storefront.channel)
    expect(tryEvery({ name: 'Storefront', whole: storefront, fit })).toBeGreaterThan(500)
  })

  it('EN-09 every setting falls back on its own and is reported', () => {
    expect(tryEvery({ name: 'ShopSettings', whole: settings, fit: fitSettings })).toBeGreaterThan(150)
  })

  it('EN-09 every menu field falls back on its own and is reported', () => {
    for (const menu of menus) expect(tryEvery({ name: 'Menu', whole: menu, fit: fitMenu })).toBeGreaterThan(50)
  })

  it('EN-09 every slider field falls back on its own and is reported', () => {
    for (const slider of sliders)
      expect(tryEvery({ name: 'Slider', whole: slider, fit: fitSlider })).toBeGreaterThan(50)
  })

  it.each([...registry.values()].map((definition) => [definition.name, definition] as const))(
    'EN-09 every field of the config of %s falls back on its own and is reported',
    (_name, definition) => {
      const { config: whole } = completeConfig(definition, NEEDED[definition.name] ?? {})
      for (const field of Object.keys((definition.schema as Fields)['properties'] ?? {}))
        for (const bad of wrong) {
          const { config, faults } = completeConfig(definition, { ...whole, [field]: bad })
          if (faults.length === 0) continue
          expect(faults[0]?.pointer, JSON.stringify(bad)).toContain(`/${field}`)
          // Without its number a plugin is inactive.
          if (!config) expect(Object.keys(NEEDED[definition.name] ?? {})).toContain(field)
          if (!config) continue
          expect({ ...config, [field]: undefined }).toEqual({ ...whole, [field]: undefined })
        }
    },
  )

  it('EN-09 a plugin setting is converted like a storefront setting, and a nested one falls back on its own', () => {
    const configOf = (name: string, given: Fields) => completeConfig(registry.get(name)!, given)
    const { config, faults } = configOf('PincodeAvaliability', { digits: '5', closed_weekdays: [0, 9, 6] })
    expect(config).toMatchObject({ digits: 5, closed_weekdays: [0, 6] })
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/digits', '/closed_weekdays/1'])
  })

  it.each<[what: string, part: Fields, field: string, becomes: unknown]>([
    ['the specification’s spelling of a layout', { page_layout: 'full width' }, '/page_layout', 'Full Width'],
    [
      'a notice without a link',
      { notice: { enabled: true, message: 'Sale', closable: true } },
      '/notice',
      { enabled: true, message: 'Sale', closable: true, link: null },
    ],
    ['a notice given as text', { notice: 'Sale' }, '/notice/enabled', false],
    [
      'a weight given as text',
      { typography: { ...storefront.typography, body: { ...storefront.typography.body, weight: '500' } } },
      '/typography/body/weight',
      500,
    ],
    ['a named colour', { colours: { ...storefront.colours, ink: 'black' } }, '/colours/ink', '#1c1c1c'],
    [
      'a message that is too long',
      { notice: { ...storefront.notice, message: 'x'.repeat(300) } },
      '/notice/message',
      'x'.repeat(200),
    ],
    ['protection given as a word', { is_password_protection_enabled: 'yes' }, '/is_password_protection_enabled', true],
    ['a lower-case mode', { mode: 'coming soon' }, '/mode', 'Coming Soon'],
    [
      'an invalid currency',
      { channel: { ...storefront.channel, currency: { code: 'rupees', locale: 'en-IN' } } },
      '/channel/currency/code',
      'INR',
    ],
    [
      'an invalid locale',
      { channel: { ...storefront.channel, currency: { code: 'INR', locale: 'en_IN!' } } },
      '/channel/currency/locale',
      'en-IN',
    ],
  ])('EN-09 converts or replaces %s', (_what, part, field, becomes) => {
    const { value, faults } = fitStorefront({ ...storefront, ...part }, storefront.channel)
    expect(valueAt(value, field)).toEqual(becomes)
    expect(faults).toHaveLength(1)
  })

  it('EN-09 a missing or invalid storefront falls back to defaults', () => {
    for (const nonsense of [null, 7, 'shop', [], {}, { storefront: {} }])
      expect(isValid('Storefront', fitStorefront(nonsense, undefined).value)).toBe(true)
  })
})
