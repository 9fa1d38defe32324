import { describe, expect, it } from 'vitest'
import { bringsLittle, chunkGroups, pagesWith, type GraphModule } from './chunks.ts'

/** A graph from what each module imports and how long it is; `entry` is where the app begins. */
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

  it('takes what brings little, and does not count what comes with the entry', () => {
    expect(bringsLittle('dialog', find)).toBe(true)
    expect(bringsLittle('focus', find)).toBe(true)
    expect(bringsLittle('unknown', find)).toBe(true)
  })

  it('leaves out what is large, and what is small but needs something large', () => {
    expect(bringsLittle('machine', find)).toBe(false)
    expect(bringsLittle('cart', find)).toBe(false)
  })
})

describe('the chunk of the pages a visit begins with', () => {
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

  it('finds the pages whose first sections import a module, however far down', () => {
    const pages = new Map([
      ['home', ['hero', 'slider']],
      ['category', ['listing']],
      ['blog', ['article']],
    ])
    expect(pagesWith('price', pages, find)).toEqual(['home', 'category'])
    expect(pagesWith('arrow', pages, find)).toEqual(['home'])
    expect(pagesWith('note', pages, find)).toEqual([])
  })

  it('takes what two of them begin with, of whatever size, but nothing of a section and of a library; little things of one page are a file', () => {
    // Home begins with the hero, category with the listing.
    const fileOf = (id: string) =>
      chunkGroups.flatMap(({ name }) => (typeof name === 'string' ? [] : (name(id, { getModuleInfo: find }) ?? [])))
    expect(fileOf('price')).toEqual(['common'])
    expect(fileOf('arrow')).toEqual(['first-of-home'])
    expect(fileOf('stove')).toEqual([])
    // A category fetches it later, and would fetch with it all that home begins with.
    expect(fileOf('stars')).toEqual([])
    expect(fileOf('note')).toEqual(['shared'])
    expect(fileOf(listing)).toEqual([])
    // Every page fetches it after the load, and would fetch with it all that others share.
    expect(fileOf('reply')).toEqual([])
    expect(fileOf(library)).toEqual([])
  })
})
