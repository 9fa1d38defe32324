import { documentOf } from '#tools/testing/make-section.ts'
import { describe, expect, it } from 'vitest'
import { createRegistry } from './registry.ts'
import { resolveBindings } from './resolve-bindings.ts'
import { resolveSections } from './resolve-sections.ts'
import { normaliseDocument } from './normalise-document.ts'
import { isPrepared, prepareDocument, preparedSections } from './prepared-document.ts'
import type { SectionDefinition } from './types.ts'

const definition = {
  component: () => null,
  contract: {
    key: 'hero',
    version: 2,
    title: 'Hero',
    blocks: { accept: { slide: {} } },
    defaults: { tone: 'light' },
    blockDefaults: { slide: { wide: true } },
    validate: (settings: { heading?: unknown }) => settings.heading !== 7,
    validateBlock: { slide: () => true },
  },
  migrations: {
    1: ({ settings, blocks }: { settings: Record<string, unknown>; blocks: never[] }) => ({
      settings: { heading: settings['title'] },
      blocks,
    }),
  },
} as unknown as SectionDefinition

const registry = createRegistry({}, { './sections/hero/index.ts': { section: definition } })
const scope = { product: { name: 'Moon jar' } }
const { document } = normaliseDocument({
  template: { key: 'product', name: 'Product', revision: 3 },
  page: { title: { $bind: 'product.name' }, path: '/product/moon-jar', noindex: true },
  page_type: 'Product',
  component_data: [
    { key: 'hero', version: 1, settings: { title: 'Old' } },
    { key: 'hero', version: 2, settings: { heading: 7 } },
    { key: 'heor' },
    { key: 'hero', version: 2, hidden: true },
    {
      key: 'hero',
      version: 2,
      settings: { heading: { $bind: 'product.name' } },
      blocks: [{ key: 'slide', settings: { text: 'One' } }],
    },
  ],
})
const resolved = resolveSections(document, registry, scope)
const sent = JSON.parse(
  JSON.stringify(prepareDocument(document, resolved, (value) => resolveBindings(value, scope))),
) as ReturnType<typeof prepareDocument>

describe('a prepared document', () => {
  it('EN-01 shows the same sections with the same settings at the same positions as where it was resolved', () => {
    const shown = preparedSections(sent, registry)
    const seen = (sections: typeof shown) => sections.map(({ id, key, ready }) => ({ id, key, ready }))
    expect(seen(shown)).toEqual(seen(resolved))
    expect(shown.map(({ ready }) => ready?.settings['heading'])).toEqual(['Old', undefined, undefined, 'Moon jar'])
    expect(shown[3]?.ready?.blocks).toMatchObject([{ key: 'slide', settings: { text: 'One', wide: true } }])
  })

  it('EN-02 only contains the position of an item that cannot be shown', () => {
    expect(sent.component_data.map((item) => 'settings' in item)).toEqual([true, false, false, true])
    expect(JSON.stringify(sent)).not.toContain('7')
  })

  it('has the resolved texts of its head', () => {
    expect(sent.page).toEqual({ title: 'Moon jar', path: '/product/moon-jar', noindex: true })
    expect(isPrepared(sent)).toBe(true)
    expect(isPrepared(document)).toBe(false)
  })

  it('EN-02 omits a section whose code is missing, as after a deployment that removed it', () => {
    expect(preparedSections(sent, createRegistry({})).every(({ ready }) => ready === undefined)).toBe(true)
  })

  it('BU-07 contains the sections of shared sections in their places, without a trace of where they come from', () => {
    const shared = { strip: { component_data: [{ key: 'hero', id: 'own', settings: { heading: 'Shared' } }] } }
    const items = [{ ref: 'strip', id: 'here', visible: { device: ['phone'] } }]
    const { document } = normaliseDocument(documentOf(items, { shared }))
    const prepared = prepareDocument(document, resolveSections(document, registry, {}), (value) => value)
    expect(prepared.component_data).toMatchObject([{ key: 'hero', id: 'here', hiddenOn: ['tablet', 'desktop'] }])
    expect(JSON.stringify(prepared)).not.toMatch(/strip|own/u)
    expect(preparedSections(prepared, registry)[0]).toMatchObject({ id: 'here', hiddenOn: ['tablet', 'desktop'] })
  })
})
