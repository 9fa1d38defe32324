import type { SectionDefinition, SectionRegistry } from './types.ts'

/** What a section's chunk exports. */
export interface SectionModule {
  section: SectionDefinition
}

/**
 * Builds the registry from the section folders (`import.meta.glob('./sections/*\/index.ts')`): the folder's name
 * is the key, so that nothing is listed by hand. A chunk that was loaded once is kept, and can be had without
 * waiting: that is how the first render in the browser finds every section the server has already rendered.
 */
export function createRegistry(modules: Record<string, () => Promise<SectionModule>>): SectionRegistry {
  const loaders = new Map(
    Object.entries(modules).map(([path, load]) => [path.split('/').at(-2) ?? path, load] as const),
  )
  const loaded = new Map<string, SectionDefinition>()
  const loading = new Map<string, Promise<SectionDefinition>>()

  function load(key: string): Promise<SectionDefinition> | undefined {
    const running = loading.get(key)
    if (running) return running
    const loader = loaders.get(key)
    if (!loader) return undefined
    const promise = loader().then(
      ({ section }) => {
        loaded.set(key, section)
        return section
      },
      (error: unknown) => {
        // A chunk that could not be fetched is asked for again next time, not remembered as broken.
        loading.delete(key)
        throw error
      },
    )
    loading.set(key, promise)
    return promise
  }

  return { keys: [...loaders.keys()].sort(), load, peek: (key) => loaded.get(key) }
}
