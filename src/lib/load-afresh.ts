/** The argument of `import()` in the source of a function. */
const IMPORTED = /import\(\s*(["'`])(.+?)\1/u
let fresh = 0

/**
 * Imports a module under a fresh URL. Firefox and Safari remember a failed fetch and reject every later import of the same URL
 * (whatwg/html#6768). Rejects with `error` when the file itself cannot be fetched.
 */
export async function loadAfresh<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const path = IMPORTED.exec(String(load))?.[2]
  if (path === undefined) throw error
  const url = new URL(path, import.meta.url)
  const reply = await fetch(url).catch(() => undefined)
  if (!reply?.ok) throw error
  // A fresh URL makes a second copy of the module, so the usual one is tried first: the file may just have come back.
  return load().catch(() => import(/* @vite-ignore */ `${url.href}?${(fresh += 1)}`) as Promise<Module>)
}
