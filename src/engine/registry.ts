import { lazyCode } from '#lib/lazy-code.ts'
import type { SectionDefinition, SectionRegistry } from './types.ts'

export interface SectionModule {
  section: SectionDefinition
  /** Address of the section's own style sheet. */
  sheet?: string
}

/**
 * Builds the registry from the section folders (`import.meta.glob('./sections/*\/index.ts')`); the folder's name is the
 * key. Loaded chunks are cached and available synchronously, so that the first render in the browser finds every
 * section rendered by the server. A section is loaded once its style sheet is.
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
