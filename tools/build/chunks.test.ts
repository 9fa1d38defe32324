import { describe, expect, it } from 'vitest'
import { addsLittleCode, chunkGroups, pagesImporting, type GraphModule } from './chunks.ts'

function graph(
  modules: Record<string, { length: number; imports?: string[]; later?: string[] }>,
): (id: string) => GraphModule | null {
  return (id) => {
    const own = modules[id]
    if (!own) return null
    return {
      isEntry: id === 'entry',
      code: 'x'.repeat(own.length),
      importedIds: own.imports ?? [],
      importers: Object.keys(modules).filter((other) => modules[other]?.imports?.includes(id)),
      dynamicImporters: Object.keys(modules).filter((other) => modules[other]?.later?.includes(id)),
    }
  }
}

describe('the shared chunk', () => {
  const find = graph({
    entry: { length: 10, imports: ['react'] },
    react: { length: 90_000 },
    dialog: { length: 2000, imports: ['react', 'focus'] },
    focus: { length: 500, imports: ['dialog'] },
    cart: { length: 400, imports: ['machine'] },
    machine: { length: 40_000 },
  })

  it('includes modules that add little code beyond the entry', () => {
    expect(addsLittleCode('dialog', find)).toBe(true)
    expect(addsLittleCode('focus', find)).toBe(true)
    expect(addsLittleCode('unknown', find)).toBe(true)
  })

  it('leaves out large modules and small modules that import large ones', () => {
    expect(addsLittleCode('machine', find)).toBe(false)
    expect(addsLittleCode('cart', find)).toBe(false)
  })
})

describe('the chunks of entrance pages', () => {
  const hero = '/src/sections/hero/index.ts'
  const listing = '/src/sections/listing/index.ts'
  const library = '/node_modules/query/index.js'
  const find = graph({
    [hero]: { length: 10, imports: ['/src/sections/hero/hero.tsx'] },
    '/src/sections/hero/hero.tsx': { length: 10, imports: ['price', 'arrow', 'stove', 'stars', library] },
    [listing]: { length: 10, imports: ['price', library], later: ['filters'] },
    filters: { length: 10, imports: ['stars'] },
    [library]: { length: 10 },
    price: { length: 9000 },
    arrow: { length: 10 },
    stove: { length: 9000 },
    stars: { length: 10 },
    note: { length: 10 },
    '/src/app/after-load.ts': { length: 10, imports: ['offline'] },
    offline: { length: 10, imports: ['reply'] },
    reply: { length: 10 },
  })

  it('finds the pages whose first sections import a module directly or indirectly', () => {
    const pages = new Map([
      ['home', ['hero', 'slider']],
      ['category', ['listing']],
      ['blog', ['article']],
    ])
    expect(pagesImporting('price', pages, find)).toEqual(['home', 'category'])
    expect(pagesImporting('arrow', pages, find)).toEqual(['home'])
    expect(pagesImporting('note', pages, find)).toEqual([])
  })

  it('group shared modules of two pages, and small modules of one page, without sections and libraries', () => {
    const fileOf = (id: string) =>
      chunkGroups.flatMap(({ name }) => (typeof name === 'string' ? [] : (name(id, { getModuleInfo: find }) ?? [])))
    expect(fileOf('price')).toEqual(['common'])
    expect(fileOf('arrow')).toEqual(['first-of-home'])
    expect(fileOf('stove')).toEqual([])
    // The category page loads it lazily, and would load everything the home page starts with.
    expect(fileOf('stars')).toEqual([])
    expect(fileOf('note')).toEqual(['shared'])
    expect(fileOf(listing)).toEqual([])
    // Every page loads it after the load event, and would load everything other parts share.
    expect(fileOf('reply')).toEqual([])
    expect(fileOf(library)).toEqual([])
  })
})
