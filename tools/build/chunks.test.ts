import { describe, expect, it } from 'vitest'
import { bringsLittle, type GraphModule } from './chunks.ts'

/** A graph from what each module imports and how long it is; `entry` is where the app begins. */
function graph(modules: Record<string, { length: number; imports?: string[] }>): (id: string) => GraphModule | null {
  return (id) => {
    const own = modules[id]
    if (!own) return null
    return {
      isEntry: id === 'entry',
      code: 'x'.repeat(own.length),
      importedIds: own.imports ?? [],
      importers: Object.keys(modules).filter((other) => modules[other]?.imports?.includes(id)),
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
