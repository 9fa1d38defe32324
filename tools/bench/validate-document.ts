import { normaliseDocument } from '#engine/normalise-document.ts'
import { resolveSections } from '#engine/resolve-sections.ts'
import type { SectionDefinition } from '#engine/types.ts'
import { validateDocument } from '#engine/validate-document.ts'
import { readCatalogue } from '../vitrine/catalogue.ts'
import { root } from '../setup/root.mjs'

/** A typical section item: a few settings, some nested, one bound. */
function itemOf(index: number): object {
  return index % 2 === 0
    ? {
        key: 'columns',
        id: `columns-${index}`,
        version: 2,
        settings: { heading: { $bind: 'storefront.name', fallback: 'Ashkiln' } },
        blocks: [
          {
            key: 'column',
            id: 'a',
            settings: {},
            blocks: [
              { key: 'heading', id: 'b', settings: { text: 'How a pot is made' } },
              { key: 'text', id: 'c', settings: { html: `<p>${'Thrown, glazed and fired by hand. '.repeat(8)}</p>` } },
              {
                key: 'image',
                id: 'd',
                settings: {
                  image: { src: '/images/banners/set-table.webp', alt: 'A set table', width: 1600, height: 1100 },
                },
              },
            ],
          },
        ],
      }
    : {
        key: 'product-grid',
        id: `grid-${index}`,
        version: 1,
        settings: {
          heading: 'New on the shelf',
          source: 'newest',
          limit: 4,
          columns: 4,
          view_all: { label: 'All', href: '/shop-online' },
        },
      }
}

/** Returns the shortest of several runs, which excludes other load on the machine. */
function shortest(run: () => void, times = 25): number {
  let best = Number.POSITIVE_INFINITY
  for (let index = 0; index < times; index++) {
    const from = performance.now()
    run()
    best = Math.min(best, performance.now() - from)
  }
  return best
}

export interface ValidationBench {
  items: number
  parseMs: number
  /** `validateDocument`, as for authors. */
  validateMs: number
  /** Normalising, migration, validation and binding, as for pages. */
  resolveMs: number
  ratio: number
  resolveRatio: number
}

/** Compares validating a document of 1,000 items with parsing its JSON. */
export async function benchValidation(items = 1000): Promise<ValidationBench> {
  const text = JSON.stringify({
    template: { key: 'bench', name: 'Bench' },
    page: { title: 'Bench', path: '/bench' },
    component_data: Array.from({ length: items }, (_, index) => itemOf(index)),
  })
  const catalogue = await readCatalogue(root)
  const raw: unknown = JSON.parse(text)
  const { problems } = validateDocument(raw, catalogue)
  if (problems.length > 0) throw new Error(`the bench document has problems: ${problems[0]?.message}`)

  const definitions = new Map<string, SectionDefinition>()
  for (const key of catalogue.keys)
    definitions.set(key, { contract: catalogue.find(key)!.contract, component: () => null })
  const registry = { keys: catalogue.keys, load: () => undefined, peek: (key: string) => definitions.get(key) }
  const scope = { storefront: { name: 'Ashkiln' } }

  const parseMs = shortest(() => void JSON.parse(text))
  const validateMs = shortest(() => void validateDocument(raw, catalogue))
  const resolveMs = shortest(() => void resolveSections(normaliseDocument(raw).document, registry, scope))
  return { items, parseMs, validateMs, resolveMs, ratio: validateMs / parseMs, resolveRatio: resolveMs / parseMs }
}
