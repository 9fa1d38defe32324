import { expect, it } from 'vitest'
import { makeSection } from '#tools/testing/make-section.ts'
import { createDocumentMemory } from '../document-memory.ts'
import { createRegistry } from '../registry.ts'
import { createDocuments, type Outcome, type WrittenDocument } from './documents.ts'

const hero = makeSection('hero', { properties: { heading: { type: 'string', maxLength: 20 } }, required: ['heading'] })
const registry = createRegistry({}, { './sections/hero/index.ts': { section: hero } })
const item = (id: string, heading: string) => ({ key: 'hero', id, version: 1, settings: { heading } })

function stage(complete: (document: WrittenDocument) => Promise<WrittenDocument>) {
  const outcomes: Outcome[] = []
  let shown: WrittenDocument | undefined
  const documents = createDocuments(
    {
      registry,
      memory: createDocumentMemory(),
      shown: (area) => (area === 'page' ? shown : undefined),
      complete,
      show: async (_area, document) => void (shown = document),
    },
    (outcome) => outcomes.push(outcome),
  )
  return { documents, outcomes, items: () => shown?.component_data, settled: () => expect.poll(() => outcomes.length) }
}
const draft = (...items: unknown[]): WrittenDocument => ({ template: { key: 'home' }, component_data: items })

it('BU-07 a shared section is shown with the page, and edited only in its own document', async () => {
  const shared = { promises: { component_data: [item('own', 'Shared'), item('next', 'Second')] } }
  const { documents, outcomes, items, settled } = stage(async (document) => ({ ...document, shared }))
  await documents.load(1, draft(item('hero-1', 'First'), { ref: 'promises', id: 'place' }))
  await settled().toBe(1)
  expect(outcomes).toMatchObject([{ kind: 'applied', revision: 1, problems: [] }])
  for (const [index, id] of ['place', 'place-next'].entries()) {
    await documents.patch(index + 2, { id, pointer: '/settings/heading', value: 'Mine' })
    expect(outcomes[index + 1]).toMatchObject({
      kind: 'rejected',
      problems: [
        {
          code: 'in-shared-section',
          message: `${id} belongs to the shared section promises and is edited there.`,
          pointer: '/settings/heading',
        },
      ],
    })
  }
  await documents.patch(4, { id: 'place', pointer: '/visible', value: { device: ['phone'] } })
  await settled().toBe(4)
  expect(outcomes[3]).toMatchObject({ kind: 'applied', revision: 4 })
  expect(items()?.[1]).toEqual({ ref: 'promises', id: 'place', visible: { device: ['phone'] } })
})

it('BU-07 a page is shown without its shared sections if they cannot be fetched', async () => {
  const { documents, outcomes, items, settled } = stage(() => Promise.reject(new Error('no connection')))
  await documents.load(1, draft(item('hero-1', 'First'), { ref: 'promises', id: 'place' }))
  await settled().toBe(1)
  expect(outcomes).toMatchObject([{ kind: 'applied' }])
  expect(items()).toHaveLength(2)
})
