import { describe, expect, it } from 'vitest'
import schema from '#schemas/defs/look.schema.json' with { type: 'json' }
import { documentOf, makeCatalogue } from '#tools/testing/make-section.ts'
import { LOOK_VALUES, lookNames, lookOf } from './look.ts'
import { migrateItem } from './migrate-item.ts'
import { normaliseDocument } from './normalise-document.ts'
import { resolveItem } from './resolve-item.ts'
import { surfaceToLook } from './surface-to-look.ts'
import type { SectionItem } from './types.ts'
import { validateDocument } from './validate-document.ts'

const catalogue = makeCatalogue({ hero: {} })
const itemOf = (raw: object): SectionItem =>
  normaliseDocument(documentOf([{ key: 'hero', id: 'a', ...raw }])).document.items[0]!

describe('the look of a section', () => {
  it('BU-07 has the fields and values of its schema', () => {
    const written = Object.entries(schema.properties).map(([name, { enum: values }]) => [name, values])
    expect(Object.fromEntries(written)).toEqual(LOOK_VALUES)
  })

  it('BU-07 keeps only its valid values, and is empty by default', () => {
    expect(lookOf({ surface: 'raised', above: 'huge', more: 1 })).toEqual({ surface: 'raised' })
    for (const raw of [undefined, 7, [], {}, { above: 'huge' }]) expect(lookOf(raw)).toBeUndefined()
  })

  it('BU-07 reaches the page as names of the style sheet', () => {
    expect(lookNames({ width: 'narrow', below: 'none', surface: 'primary' })).toBe('primary below-none narrow')
    const context = { document: { page_type: 'Home' }, scope: {}, counts: new Map<string, number>() }
    const definition = { contract: catalogue.find('hero')!.contract, component: () => null }
    expect(resolveItem(itemOf({ look: { above: 'small' } }), definition, context).look).toBe('above-small')
    expect(resolveItem(itemOf({}), definition, context)).not.toHaveProperty('look')
  })

  it('BU-07 replaces the surface that some sections had', () => {
    const migrations = { 1: surfaceToLook }
    const of = (raw: object) => migrateItem(itemOf(raw), 2, migrations)
    expect(of({ settings: { surface: 'raised', a: 1 } })).toMatchObject({
      item: { version: 2, settings: { a: 1 }, look: { surface: 'raised' } },
    })
    expect(of({ settings: { surface: 'paper' }, look: { width: 'wide' } })).toMatchObject({
      item: { settings: {}, look: { width: 'wide' } },
    })
  })

  it('BU-07 stays as it is if a migration does not set it', () => {
    const migrations = { 1: ({ settings, blocks }: Pick<SectionItem, 'settings' | 'blocks'>) => ({ settings, blocks }) }
    expect(migrateItem(itemOf({ look: { width: 'wide' } }), 2, migrations)).toMatchObject({
      item: { look: { width: 'wide' } },
    })
  })
})

it.each([
  [{ surface: 'primary', above: 'none', below: 'small', width: 'wide' }, []],
  [7, ['invalid-look /component_data/0/look: "look" must be an object with "surface", "above", "below" or "width".']],
  [
    { surface: 'raise', widht: 'wide' },
    [
      'invalid-look /component_data/0/look/surface: "surface" must be one of "raised", "primary", but it is "raise".',
      'unknown-field /component_data/0/look/widht: "look" has no field "widht". Did you mean "width"?',
    ],
  ],
])('BU-07 checks the look %j', (look, expected) => {
  const document = documentOf([{ key: 'hero', id: 'a', version: 1, look }])
  const { problems } = validateDocument(document, catalogue)
  expect(problems.map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`)).toEqual(expected)
})
