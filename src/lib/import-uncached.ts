/**
 * Matches `import()` in a function's source. Where a module shares its file with others, the bundler picks one of the
 * file's exports: `import('./file.js').then((file) => file.t)`.
 */
const IMPORTED = /import\(\s*(["'`])([^"'`]+)\1\s*\)(?:\.then\(\(*([\w$]+)\)?\s*=>\s*\3\.([\w$]+)\s*\)+)?(?!\s*\.)/u
let fresh = 0

/** Returns the specifier that a function imports and the export it picks, or undefined if it does anything else. */
export function readImport(source: string): { path: string; pick: string | undefined } | undefined {
  const [, , path, , pick] = IMPORTED.exec(source) ?? []
  return path === undefined ? undefined : { path, pick }
}

/**
 * Firefox and Safari cache a failed module fetch and fail at once when it is imported again (whatwg/html#6768). If the
 * file is available, it is imported under a different URL. Rejects with `error` otherwise.
 */
export async function importUncached<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const imported = readImport(String(load))
  if (!imported) throw error
  const { path, pick } = imported
  const url = new URL(path, import.meta.url)
  const reply = await fetch(url).catch(() => undefined)
  if (!reply?.ok) throw error
  // The regular import may work by now; a second copy of a module is the last resort.
  return load().catch(async () => {
    const file = (await import(/* @vite-ignore */ `${url.href}?${(fresh += 1)}`)) as Record<string, unknown>
    return (pick === undefined ? file : file[pick]) as Module
  })
}
