import { describe, expect, it } from 'vitest'
import { makeSection } from '#tools/testing/make-section.ts'
import { MAX_DOCUMENT_CHARACTERS } from '#lib/json-limits.ts'
import { explainPageCode } from '../explain-page-code.ts'
import { createDocumentMemory } from '../document-memory.ts'
import { createRegistry } from '../registry.ts'
import { type Area, createDocuments, type Outcome, type WrittenDocument } from './documents.ts'

// Loading it would take longer than a test waits.
await explainPageCode.load()

const hero = makeSection('hero', {
  properties: {
    heading: { type: 'string', maxLength: 20 },
    link: {
      type: 'object',
      required: ['href'],
      properties: { href: { type: 'string', pattern: '^/' }, label: { type: 'string' } },
    },
    lines: { type: 'array', maxItems: 2, items: { type: 'string' } },
  },
  required: ['heading'],
})
const registry = createRegistry({}, { './sections/hero/index.ts': { section: hero } })
const page = (heading: unknown, key = 'home'): WrittenDocument => ({
  template: { key },
  component_data: [{ key: 'hero', id: 'hero-1', settings: { heading } }],
})

function stage({
  shown = { page: page('First'), header: page('Top', 'header') },
}: { shown?: Partial<Record<Area, WrittenDocument>> } = {}) {
  const outcomes: Outcome[] = []
  const painted: unknown[] = []
  let gate: Promise<void> = Promise.resolve()
  const documents = createDocuments(
    {
      registry,
      memory: createDocumentMemory(),
      shown: (area) => shown[area],
      complete: async (document) => document,
      show: async (area, document) => {
        await gate
        shown[area] = document
        painted.push((document.component_data[0] as { settings: { heading: unknown } }).settings.heading)
      },
    },
    (outcome) => outcomes.push(outcome),
  )
  const settled = async () => {
    for (let turn = 0; turn < 100; turn++) await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const heading = (revision: number, value: unknown, pointer = '/settings/heading') =>
    documents.patch(revision, { id: 'hero-1', pointer, value })
  /** Blocks painting until the returned function is called. */
  const hold = () => {
    let release = () => {}
    gate = new Promise((resolve) => (release = resolve))
    return release
  }
  return { documents, outcomes, painted, shown, settled, heading, hold }
}
const headingOf = (document: WrittenDocument | undefined) =>
  (document?.component_data[0] as { settings: { heading: unknown } } | undefined)?.settings.heading

describe('documents that a builder changes', () => {
  it('BU-02 a loaded document replaces its area, and its problems are reported', async () => {
    const { documents, outcomes, shown, settled } = stage()
    await documents.load(1, page('x'.repeat(21)))
    await documents.load(2, page('Logo', 'header'))
    await settled()
    expect(headingOf(shown.page)).toHaveLength(21)
    expect(headingOf(shown.header)).toBe('Logo')
    const problems = outcomes.flatMap((outcome) => outcome.problems)
    expect(problems[0]).toMatchObject({
      severity: 'error',
      sectionId: 'hero-1',
      pointer: '/component_data/0/settings/heading',
    })
    expect(outcomes.at(-1)).toMatchObject({ kind: 'applied', revision: 2 })
  })

  it('BU-02 a patch changes one value of the displayed document', async () => {
    const { heading, outcomes, shown, settled } = stage()
    await heading(1, 'Second')
    await settled()
    expect(headingOf(shown.page)).toBe('Second')
    expect(outcomes).toEqual([{ kind: 'applied', revision: 1, problems: [] }])
  })

  it('BU-02 a patch that violates the schema is returned with its problem and changes nothing', async () => {
    const { heading, documents, outcomes, painted, settled } = stage()
    await heading(1, 42)
    await documents.patch(2, { id: 'hero-1', pointer: '/settings/link', value: { href: 'javascript:alert(1)' } })
    await documents.patch(3, { id: 'hero-1', pointer: '/settings/heading' })
    await settled()
    expect(painted).toEqual([])
    expect(outcomes.map(({ kind, revision, problems }) => [kind, revision, problems[0]?.pointer])).toEqual([
      ['rejected', 1, '/component_data/0/settings/heading'],
      ['rejected', 2, '/component_data/0/settings/link/href'],
      ['rejected', 3, '/component_data/0/settings'],
    ])
  })

  it('BU-02 a refused patch uses no revision: the next one with it counts', async () => {
    const { heading, shown, settled } = stage()
    await heading(1, 42)
    await heading(1, 'Mended')
    await settled()
    expect(headingOf(shown.page)).toBe('Mended')
  })

  it('BU-02 a broken document can be repaired step by step', async () => {
    const { heading, outcomes, shown, settled } = stage({ shown: { page: page(42) } })
    await heading(1, ['still wrong', 'but not newly'])
    await settled()
    expect(outcomes.at(-1)?.kind).toBe('applied')
    await heading(2, 'Whole')
    await settled()
    expect(outcomes.at(-1)).toEqual({ kind: 'applied', revision: 2, problems: [] })
    expect(headingOf(shown.page)).toBe('Whole')
  })

  it('BU-02 stale revisions are dropped', async () => {
    const { heading, outcomes, shown, settled } = stage()
    await heading(5, 'Fifth')
    await heading(4, 'Fourth')
    await heading(5, 'Again')
    await settled()
    expect(headingOf(shown.page)).toBe('Fifth')
    expect(outcomes.filter(({ kind }) => kind === 'rejected').map(({ problems }) => problems[0]?.code)).toEqual([
      'stale-revision',
      'stale-revision',
    ])
  })

  it('BU-02 many patches are all applied, few are painted, and the last one wins', async () => {
    const { heading, outcomes, painted, shown, settled, hold } = stage()
    const release = hold()
    await Promise.all(Array.from({ length: 500 }, (_, index) => heading(index + 1, `Number ${index + 1}`)))
    release()
    await settled()
    expect(headingOf(shown.page)).toBe('Number 500')
    expect(painted.length).toBeLessThan(5)
    expect(outcomes.at(-1)).toMatchObject({ kind: 'applied', revision: 500 })
  })

  it('BU-02 patches build on each other before anything is painted', async () => {
    const { documents, shown, settled, hold } = stage()
    const release = hold()
    const patch = (revision: number, pointer: string, value: unknown) =>
      documents.patch(revision, { id: 'hero-1', pointer, value })
    await patch(1, '/settings/lines', ['one'])
    await patch(2, '/settings/lines/-', 'two')
    await patch(3, '/settings/link/href', '/about')
    await patch(4, '/settings/link/label', 'About')
    release()
    await settled()
    expect(shown.page?.component_data[0]).toMatchObject({
      settings: { lines: ['one', 'two'], link: { href: '/about', label: 'About' } },
    })
  })

  it.each([
    ['/settings/heading/0', 'unknown-pointer'],
    ['/settings/lines/1', 'wrong-type'],
    ['/settings/__proto__/polluted', 'unknown-pointer'],
    ['/settings/constructor/prototype/polluted', 'unknown-pointer'],
  ])('BU-02 a patch at %s is refused', async (pointer, code) => {
    const { heading, outcomes, settled } = stage()
    await heading(1, 'x', pointer)
    await settled()
    expect(outcomes[0]?.problems[0]?.code).toBe(code)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('BU-02 a change is painted whenever it arrives during a paint', async () => {
    for (let moment = 0; moment < 60; moment++) {
      const { heading, outcomes, settled, painted } = stage()
      void heading(1, 'Second')
      for (let turn = 0; turn < moment; turn++) await Promise.resolve()
      void heading(2, 'Third')
      await settled()
      expect([painted.at(-1), outcomes.at(-1)], `moment ${moment}`).toMatchObject([
        'Third',
        { kind: 'applied', revision: 2 },
      ])
    }
  })

  it.each([
    ['settings', 5],
    ['settings', null],
    ['settings', ['x']],
    ['settings', 'x'],
    ['blocks', 'x'],
    ['hidden', 'yes'],
  ])('BU-02 a patch of the whole /%s by %j is refused, and the item is kept', async (part, value) => {
    const { heading, outcomes, painted, shown, settled } = stage()
    await heading(1, value, `/${part}`)
    await settled()
    expect(outcomes).toMatchObject([{ kind: 'rejected', revision: 1, problems: [{ severity: 'error' }] }])
    expect(painted).toEqual([])
    expect(headingOf(shown.page)).toBe('First')
  })

  it('BU-02 an item too broken to be shown can be repaired', async () => {
    const broken = { template: { key: 'home' }, component_data: [{ key: 'hero', id: 'hero-1', settings: 5 }] }
    const { heading, outcomes, shown, settled } = stage({ shown: { page: broken } })
    await heading(1, { heading: 'Whole' }, '/settings')
    await settled()
    expect(outcomes).toEqual([{ kind: 'applied', revision: 1, problems: [] }])
    expect(headingOf(shown.page)).toBe('Whole')
  })

  it('BU-02 a patch that would make another item invalid is refused', async () => {
    const single = { section: makeSection('hero', { section: { limit: 1 } }) }
    const limited = createRegistry({}, { './sections/hero/index.ts': single })
    const item = (id: string, hidden: boolean) => ({ key: 'hero', id, version: 1, settings: {}, hidden })
    const shown = { template: { key: 'home' }, component_data: [item('first', true), item('second', false)] }
    const outcomes: Outcome[] = []
    const documents = createDocuments(
      {
        registry: limited,
        memory: createDocumentMemory(),
        shown: (area) => (area === 'page' ? shown : undefined),
        complete: async (document) => document,
        show: async () => undefined,
      },
      (outcome) => outcomes.push(outcome),
    )
    await documents.patch(1, { id: 'first', pointer: '/hidden', value: false })
    expect(outcomes).toMatchObject([
      { kind: 'rejected', problems: [{ code: 'too-many-of-section', sectionId: 'second' }] },
    ])
  })

  it('BU-02 a document or a patch beyond the limits is refused, and nothing is painted', async () => {
    const { documents, heading, outcomes, painted, settled } = stage()
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    const long = 'x'.repeat(MAX_DOCUMENT_CHARACTERS)
    await documents.load(1, page(deep))
    await documents.load(2, page(long))
    await heading(3, deep)
    await heading(4, long)
    await settled()
    expect(painted).toEqual([])
    expect(outcomes.map(({ kind, problems }) => [kind, problems[0]?.code])).toEqual([
      ['rejected', 'nested-too-deep'],
      ['rejected', 'too-large'],
      ['rejected', 'nested-too-deep'],
      ['rejected', 'too-large'],
    ])
  })

  it('BU-02 a missing item is named', async () => {
    const { documents, outcomes, settled } = stage()
    await documents.patch(1, { id: 'gone', pointer: '/settings/heading', value: 'x' })
    await settled()
    expect(outcomes[0]?.problems[0]).toMatchObject({ code: 'unknown-item' })
  })

  it('BU-02 leaving a page discards its draft', async () => {
    const { heading, shown, settled } = stage()
    await heading(1, 'Draft')
    await settled()
    shown.page = page('Another page', 'about')
    await heading(2, 'Its draft')
    await settled()
    expect(shown.page).toMatchObject({ template: { key: 'about' } })
    expect(headingOf(shown.page)).toBe('Its draft')
  })

  it('BU-02 a page that cannot show a document says so, and continues', async () => {
    const shown: Partial<Record<Area, WrittenDocument>> = { page: page('First') }
    const outcomes: Outcome[] = []
    let isDown = true
    const documents = createDocuments(
      {
        registry,
        memory: createDocumentMemory(),
        shown: (area) => shown[area],
        complete: async (document) => document,
        show: async (area, document) => {
          if (isDown) throw new Error('no connection')
          shown[area] = document
        },
      },
      (outcome) => outcomes.push(outcome),
    )
    await documents.load(1, page('Second'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(outcomes).toMatchObject([{ kind: 'rejected', revision: 1, problems: [{ code: 'not-shown' }] }])
    isDown = false
    await documents.load(2, page('Third'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(headingOf(shown.page)).toBe('Third')
  })
})
