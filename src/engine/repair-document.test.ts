import { beforeAll, describe, expect, it } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import { contracts } from '#generated/section-contracts.js'
import { splitPointer } from './json-pointer.ts'
import { repairDocument } from './repair-document.ts'
import type { SectionContract, SectionDefinition, SectionRegistry } from './types.ts'
import { isValid } from './valid-settings.ts'

type Fields = Record<string, any>
interface Item {
  key: string
  version?: number
  settings: Fields
}

const loaded = new Map<string, SectionDefinition>()
const registry = { keys: [], load: () => undefined, peek: (key: string) => loaded.get(key) } as SectionRegistry
const contractOf = (key: string) => loaded.get(key)?.contract as SectionContract

beforeAll(async () => {
  for (const [key, load] of Object.entries(contracts as Record<string, () => Promise<{ contract: SectionContract }>>))
    loaded.set(key, { contract: (await load()).contract, component: () => null })
})

/** Every section with its schema's presets and as used in the demo store. */
const items: Item[] = [
  ...readdirSync('schemas/sections').flatMap((file) => {
    const schema = JSON.parse(readFileSync(`schemas/sections/${file}`, 'utf8')) as Fields
    const presets = (schema['x-section']['presets'] ?? []) as { settings?: Fields }[]
    const { version } = schema['x-section'] as { version: number }
    return presets.map(({ settings = {} }) => ({ key: file.replace('.schema.json', ''), version, settings }))
  }),
  ...readdirSync('fixtures/templates').flatMap((file) => {
    const text = readFileSync(`fixtures/templates/${file}`, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')
    return (JSON.parse(text) as { component_data: Item[] }).component_data
  }),
]

function placesIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  const within = Object.entries(value).flatMap(([name, child]) => placesIn(child, `${pointer}/${name}`))
  return pointer === '' ? within : [pointer, ...within]
}

function changed(settings: Fields, pointer: string, value: unknown): Fields {
  const copy = structuredClone(settings)
  const steps = splitPointer(pointer)
  const last = steps.pop() ?? ''
  const parent = steps.reduce((at, step) => at[step], copy)
  parent[last] = value
  return copy
}

const wrong: unknown[] = [7, -1, 'nonsense of this kind', true, null, [], {}, [7], { $bind: 7 }]

describe('a document with invalid settings', () => {
  it('EN-09 every setting of every section falls back on its own and is reported', async () => {
    let tried = 0
    for (const item of items) {
      const contract = contractOf(item.key)
      const required = new Set(((await contract.explain()).schema['required'] ?? []) as string[])
      for (const place of placesIn(item.settings).filter((one) => one !== ''))
        for (const bad of wrong) {
          const settings = changed(item.settings, place, bad)
          if (isValid(contract.validate, settings)) continue
          const document = { component_data: [{ ...item, settings }] }
          const problems = await repairDocument(document, registry)
          const said = `${item.key} ${place} ${JSON.stringify(bad)}`
          tried += 1
          expect(
            problems.map(({ pointer }) => pointer.replace('/component_data/0/settings', '')),
            said,
          ).toContainEqual(expect.stringMatching(new RegExp(`^/${splitPointer(place)[0]}`, 'u')))
          const repaired = document.component_data[0]?.settings as Fields
          const [field = ''] = splitPointer(place)
          const { [field]: _, ...others } = repaired
          const { [field]: __, ...before } = item.settings
          expect(others, said).toEqual(before)
          if (!required.has(field) && isValid(contract.validate, before))
            expect(isValid(contract.validate, repaired), said).toBe(true)
        }
    }
    expect(tried).toBeGreaterThan(1000)
  }, 120_000)

  it('EN-09 leaves a valid document unchanged', async () => {
    for (const item of items) {
      const document = { component_data: [item] }
      expect(await repairDocument(document, registry)).toEqual([])
      expect(document.component_data[0]).toBe(item)
    }
  })
})

it('EN-09 BU-07 repairs a shared section once, however often a page shows it', async () => {
  const broken = {
    key: 'hero',
    id: 'own',
    version: 1,
    visible: { device: ['phone'] },
    settings: { heading: 'A', image_side: 'up' },
  }
  const document = {
    component_data: [{ ref: 'strip' }, { ref: 'strip' }],
    shared: { strip: { component_data: [broken] } },
  }
  const problems = await repairDocument(document, registry)
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/shared/strip/component_data/0/settings/image_side'])
  const { settings, ...rest } = document.shared.strip.component_data[0]!
  expect(settings).toEqual({ heading: 'A', image_side: 'right' })
  expect(rest).toMatchObject({ key: 'hero', id: 'own', visible: { device: ['phone'] } })
})
