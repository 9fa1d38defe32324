import { describe, expect, it } from 'vitest'
import { makeSection } from '#tools/testing/make-section.ts'
import { withValueAt } from './builder/change-document.ts'
import { createDocumentMemory } from './document-memory.ts'
import { explainDocument, explainPage } from './explain-page.ts'
import { normaliseDocument } from './normalise-document.ts'
import { createRegistry } from './registry.ts'
import { resolveSections } from './resolve-sections.ts'

const made = makeSection('text', {
  properties: { heading: { type: 'string', maxLength: 10 } },
  required: ['heading'],
  section: { limit: 500 },
})
let validated: unknown[] = []
const counted = {
  ...made,
  contract: {
    ...made.contract,
    validate: (settings: unknown) => {
      validated.push(settings)
      return made.contract.validate(settings)
    },
    explain: async () => {
      const explanation = await made.contract.explain()
      const validate = (settings: unknown) => {
        validated.push(settings)
        const isValid = explanation.validate(settings)
        validate.errors = explanation.validate.errors ?? null
        return isValid
      }
      validate.errors = null as typeof explanation.validate.errors | null
      known ??= { ...explanation, validate: validate as typeof explanation.validate }
      return known
    },
  },
}
let known: Awaited<ReturnType<typeof made.contract.explain>> | undefined
const registry = createRegistry({}, { './sections/text/index.ts': { section: counted } })
await registry.load('text')

const NO_SCOPE = {}
const page = (count: number) => ({
  template: { key: 'home', name: 'Home', revision: 1 },
  page: { title: 'Home', path: '/' },
  component_data: Array.from({ length: count }, (_, n) => ({
    key: 'text',
    id: `text-${n}`,
    version: 1,
    settings: { heading: `Text ${n}` },
  })),
})
const withHeading = (document: ReturnType<typeof page>, index: number, heading: unknown) =>
  withValueAt(document, `/component_data/${index}/settings/heading`, heading)!
const during = async (work: () => unknown) => {
  validated = []
  await work()
  return validated
}

describe('a change of one section of 500', () => {
  const before = page(500)
  const after = withHeading(before, 250, 'Changed')

  it('BU-04 normalises that section only', () => {
    const memory = createDocumentMemory()
    const [one, other] = [before, after].map((raw) => normaliseDocument(raw, memory).document.items)
    expect(other!.filter((item, index) => item !== one![index]).map(({ id }) => id)).toEqual(['text-250'])
    expect(normaliseDocument(after, memory).document.items).toBe(other)
    expect(normaliseDocument(after).document).toEqual(normaliseDocument(after, memory).document)
  })

  it('BU-04 validates that section only, in the editor and in the frame', async () => {
    const memory = createDocumentMemory()
    expect(await during(() => explainDocument(before, registry, memory))).toHaveLength(500)
    const own = await during(() => explainDocument(after, registry, memory))
    expect(own).toEqual([{ heading: 'Changed' }])
    expect(await during(() => explainPage(normaliseDocument(after, memory).document, registry))).toEqual([])
  })

  it('BU-04 resolves that section only; the others stay the same objects, so that none is rendered again', async () => {
    const memory = createDocumentMemory()
    const resolved = new WeakMap()
    const resolve = (raw: object, scope = NO_SCOPE) =>
      resolveSections(normaliseDocument(raw, memory).document, registry, scope, undefined, undefined, resolved)
    const one = resolve(before)
    let other = one
    expect(await during(() => (other = resolve(after)))).toEqual([{ heading: 'Changed' }])
    expect(other.filter((section, index) => section !== one[index]).map(({ id }) => id)).toEqual(['text-250'])
    expect(other[250]!.ready!.settings['heading']).toBe('Changed')
    // Other data for bindings.
    expect(await during(() => resolve(after, { page: {} }))).toHaveLength(500)
  })

  it('BU-04 finds the same problems as without a memory, wherever sections move', async () => {
    const memory = createDocumentMemory()
    const faulty = withHeading(before, 3, 'x'.repeat(11))
    await explainDocument(faulty, registry, memory)
    const [first, ...others] = faulty.component_data
    for (const changed of [
      { ...faulty, component_data: [...others, first] },
      { ...faulty, component_data: [...faulty.component_data, { ...first, id: 'text-501' }] },
      { ...faulty, component_data: [...faulty.component_data.slice(0, 9), first] },
      { ...faulty, page_type: 'Nowhere' },
    ]) {
      const expected = await explainDocument(structuredClone(changed), registry)
      expect(expected.length).toBeGreaterThan(0)
      expect(await explainDocument(changed, registry, memory)).toEqual(expected)
    }
  })

  it('BU-04 shows a section again once there are no longer too many of its kind', () => {
    const memory = createDocumentMemory()
    const resolved = new WeakMap()
    const ready = (raw: object) =>
      resolveSections(
        normaliseDocument(raw, memory).document,
        registry,
        NO_SCOPE,
        undefined,
        undefined,
        resolved,
      ).filter((section) => section.ready).length
    const faulty = withHeading(page(501), 0, 42)
    expect([ready(faulty), ready(faulty), ready(page(501))]).toEqual([500, 500, 500])
  })
})
