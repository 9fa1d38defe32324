import { describe, expect, it, vi } from 'vitest'
import { createRegistry, type SectionModule } from './registry.ts'

const moduleOf = (name: string) => ({ section: { contract: { key: name } } }) as unknown as SectionModule

describe('EN-01 EN-04 the registry', () => {
  it('EN-01 names each section by its folder', () => {
    const registry = createRegistry(
      { './sections/hero/index.ts': async () => moduleOf('hero') },
      { './sections/site-header/index.ts': moduleOf('site-header') },
    )
    expect(registry.keys).toEqual(['hero', 'site-header'])
    expect(registry.load('nope')).toBeUndefined()
    expect(registry.load('__proto__')).toBeUndefined()
  })

  it('EN-04 loads a chunk once and then returns it immediately; chunks of the page are available at once', async () => {
    const load = vi.fn(async () => moduleOf('hero'))
    const registry = createRegistry(
      { './sections/hero/index.ts': load },
      { './sections/site-header/index.ts': moduleOf('site-header') },
    )
    expect(registry.peek('hero')).toBeUndefined()
    expect(registry.peek('site-header')).toBeDefined()
    await Promise.all([registry.load('hero'), registry.load('hero')])
    await registry.load('hero')
    expect(load).toHaveBeenCalledTimes(1)
    expect(registry.peek('hero')).toBeDefined()
  })

  it('retries a chunk that could not be loaded', async () => {
    const load = vi
      .fn<() => Promise<SectionModule>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce(moduleOf('hero'))
    const registry = createRegistry({ './sections/hero/index.ts': load })
    await expect(registry.load('hero')).rejects.toThrow('offline')
    await expect(registry.load('hero')).resolves.toBeDefined()
  })
})
