import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readCatalogue } from '../vitrine/catalogue.ts'
import { createDocumentMemory } from '#engine/document-memory.ts'
import { createRegistry } from '#engine/registry.ts'
import type { SectionDefinition } from '#engine/types.ts'
import { createDocuments, type Outcome, type WrittenDocument } from '#engine/builder/documents.ts'

const catalogue = await readCatalogue('.')
const definitions = catalogue.keys.map((key): [string, { section: SectionDefinition }] => {
  const { contract, migrations } = catalogue.find(key)!
  const section = { contract, component: () => null, ...(migrations && { migrations }) } as SectionDefinition
  return [`./sections/${key}/index.ts`, { section }]
})
const registry = createRegistry({}, Object.fromEntries(definitions))

/** Returns every pointer a patch may use. */
function pointersIn(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  return [
    pointer,
    ...Object.entries(value).flatMap(([name, one]) =>
      pointersIn(one, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ]
}

const WRONG: unknown[] = [5, 'x', true, null, [], [5], {}, { $bind: 5 }, { key: 'x' }, undefined]

async function errorsOf(document: WrittenDocument): Promise<unknown[]> {
  const outcomes: Outcome[] = []
  let shown: WrittenDocument | undefined
  const stage = {
    registry,
    memory: createDocumentMemory(),
    shown: () => shown,
    complete: async (next: WrittenDocument) => next,
    show: async (_area: string, next: WrittenDocument) => void (shown = next),
  }
  const documents = createDocuments(stage, (outcome) => outcomes.push(outcome))
  await documents.load(1, document)
  await expect.poll(() => outcomes.length).toBe(1)
  return outcomes[0]!.problems.filter(({ severity }) => severity === 'error')
}

it.each(readdirSync('fixtures/sections'))('EN-02 BU-02 no patch breaks the item of %s', async (file) => {
  const document = JSON.parse(readFileSync(`fixtures/sections/${file}`, 'utf8')) as WrittenDocument
  const before = JSON.stringify(document)
  expect(await errorsOf(document)).toEqual([])
  const items = document.component_data as { id: string; settings?: unknown; blocks?: unknown }[]
  const tries = items.flatMap(({ id, settings = {}, blocks = [] }) =>
    [...new Set([...pointersIn(settings, '/settings'), ...pointersIn(blocks, '/blocks'), '/hidden'])].flatMap(
      (pointer) => WRONG.map((value) => ({ id, pointer, value })),
    ),
  )
  for (const { id, pointer, value } of tries) {
    const outcomes: Outcome[] = []
    let painted: WrittenDocument | undefined
    const documents = createDocuments(
      {
        registry,
        memory: createDocumentMemory(),
        shown: (area) => (area === 'page' ? (painted ?? document) : undefined),
        complete: async (next) => next,
        show: async (_area, next) => void (painted = next),
      },
      (outcome) => outcomes.push(outcome),
    )
    await documents.patch(1, { id, pointer, value })
    for (let turn = 0; outcomes.length === 0 && turn < 100; turn++) await Promise.resolve()
    const title = `${pointer} = ${JSON.stringify(value)}`
    expect(outcomes, title).toHaveLength(1)
    if (outcomes[0]!.kind === 'rejected') expect(painted, title).toBeUndefined()
    else {
      expect(
        outcomes[0]!.problems.filter(({ severity }) => severity === 'error'),
        title,
      ).toEqual([])
      expect(
        painted?.component_data.map((item) => (item as { id: string }).id),
        title,
      ).toContain(id)
    }
  }
  expect(JSON.stringify(document)).toBe(before)
})
