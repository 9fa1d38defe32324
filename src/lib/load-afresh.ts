/** What `import()` is given, in the source of a function. */
const IMPORTED = /import\(\s*(["'`])(.+?)\1/u
let fresh = 0

/**
 * Firefox and Safari remember that a module could not be fetched, and fail at once when it is imported again (whatwg/html#6768). Where the
 * file itself can be had, it is imported by another address. Rejects with `error` where that is no use.
 */
export async function loadAfresh<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const path = IMPORTED.exec(String(load))?.[2]
  if (path === undefined) throw error
  const url = new URL(path, import.meta.url)
  const reply = await fetch(url).catch(() => undefined)
  if (!reply?.ok) throw error
  // It may have come back this very moment: one module in two copies is the last resort.
  return load().catch(() => import(/* @vite-ignore */ `${url.href}?${(fresh += 1)}`) as Promise<Module>)
}
