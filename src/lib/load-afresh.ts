/** Matches the specifier of `import()` in a function's source. */
const IMPORTED = /import\(\s*(["'`])(.+?)\1/u
let fresh = 0

/**
 * Firefox and Safari cache a failed module fetch and fail at once when it is imported again (whatwg/html#6768). If the
 * file is available, it is imported under a different URL. Rejects with `error` otherwise.
 */
export async function loadAfresh<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const path = IMPORTED.exec(String(load))?.[2]
  if (path === undefined) throw error
  const url = new URL(path, import.meta.url)
  const reply = await fetch(url).catch(() => undefined)
  if (!reply?.ok) throw error
  // The regular import may work by now; a second copy of a module is the last resort.
  return load().catch(() => import(/* @vite-ignore */ `${url.href}?${(fresh += 1)}`) as Promise<Module>)
}
