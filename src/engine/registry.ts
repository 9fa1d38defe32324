import { lazyCode } from '#lib/lazy-code.ts'
import type { SectionDefinition, SectionRegistry } from './types.ts'

/** What a section's chunk exports. */
export interface SectionModule {
  section: SectionDefinition
  /** Address of the section's own style sheet, for those that have one. */
  sheet?: string
}

/**
 * Builds the registry from the section folders (`import.meta.glob('./sections/*\/index.ts')`): the folder's name
 * is the key, so that nothing is listed by hand. A chunk that was loaded once is kept, and can be had without
 * waiting: that is how the first render in the browser finds every section the server has already rendered. A section with a
 * sheet of its own is there when the sheet is.
 */
export function createRegistry(
  modules: Record<string, () => Promise<SectionModule>>,
  present: Record<string, SectionModule> = {},
  loadSheet: (url: string) => Promise<void> = () => Promise.resolve(),
): SectionRegistry {
  const loaders = new Map(Object.entries(modules).map(([path, load]) => [keyOf(path), lazyCode(load)] as const))
  const loaded = new Map(Object.entries(present).map(([path, { section }]) => [keyOf(path), section] as const))

  function load(key: string): Promise<SectionDefinition> | undefined {
    const here = loaded.get(key)
    if (here) return Promise.resolve(here)
    return loaders
      .get(key)
      ?.load()
      .then(async ({ section, sheet }) => {
        if (sheet && !loaded.has(key)) await loadSheet(sheet)
        loaded.set(key, section)
        return section
      })
  }

  return { keys: [...loaders.keys(), ...loaded.keys()].sort(), load, peek: (key) => loaded.get(key) }
}

const keyOf = (path: string) => path.split('/').at(-2) ?? path
