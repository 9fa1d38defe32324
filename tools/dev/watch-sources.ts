import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import { globSync } from 'tinyglobby'
import type { ViteDevServer } from 'vite'
import type { PageRenderer, RenderedPage } from '#routes/page/render-types.ts'
import { type SourceError, documentErrorIn, sourceErrorIn, sourceErrorPage } from './source-error.ts'

/** An editor writes a file, and Vite takes it in, within this time; only then a page can be made of it. */
const SETTLE_MS = 150

/**
 * Renders pages from the sources as they are now. A page whose sources cannot be read, or a document among `folders`, is one with the
 * file, its place and the lines around it, and reloads by itself after the next change.
 */
export function renderSources(vite: ViteDevServer, folders: readonly string[]): PageRenderer {
  const documents = watchDocuments(vite, folders)
  let entry: PageRenderer | undefined
  let isBroken = false

  async function withSources<T>(use: (entry: PageRenderer) => Promise<T>): Promise<T> {
    try {
      // What failed is kept as failed: after a change it is read afresh.
      if (isBroken) for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.invalidateAll()
      entry = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as PageRenderer
      return await use(entry)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
    }
  }

  async function pageOf(use: (entry: PageRenderer) => Promise<RenderedPage>): Promise<RenderedPage> {
    const page = await withSources(use).catch((error: unknown) => {
      if (!sourceErrorIn([error])) throw error
      return { ...EMPTY, errors: [error] }
    })
    const error = documents.error() ?? sourceErrorIn(page.errors)
    isBroken = error !== undefined
    if (!error) return page
    return { ...EMPTY, body: sourceErrorPage(error), errors: page.errors ?? [] }
  }

  vite.watcher.on('all', () => {
    if (isBroken) setTimeout(() => vite.ws.send({ type: 'full-reload' }), SETTLE_MS * 2)
  })
  return {
    render: (input) => pageOf(({ render }) => render(input)),
    load: (input, form) => withSources(({ load }) => load(input, form)),
    explain: (document) => withSources(({ explain }) => explain(document)),
    // Which page is whose seldom changes: the answer of the sources of the page before is good enough.
    cacheKeyOf: (url, options) => entry?.cacheKeyOf(url, options),
  }
}

const EMPTY: RenderedPage = {
  status: 500,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '',
  cacheable: false,
  tags: [],
}

/** Watches documents for what keeps them from being read; each open page is told of it. */
function watchDocuments(vite: ViteDevServer, folders: readonly string[]) {
  const errors = new Map<string, SourceError>()
  const look = (path: string) => {
    const error = existsSync(path) ? documentErrorIn(path) : undefined
    if (error) errors.set(path, error)
    else errors.delete(path)
    return error
  }
  const present = folders.filter((folder) => existsSync(folder))
  for (const folder of present)
    for (const path of globSync('**/*.{json,jsonc}', { cwd: folder, absolute: true })) look(path)
  vite.watcher.add(present)
  vite.watcher.on('all', (_event, path) => {
    if (!/\.jsonc?$/u.test(path) || !folders.some((folder) => path.startsWith(folder + sep))) return
    // An editor empties a file before it writes it.
    setTimeout(() => {
      const wasBroken = errors.has(path)
      if (look(path) || wasBroken) vite.ws.send({ type: 'full-reload' })
    }, SETTLE_MS)
  })
  return { error: () => errors.values().next().value }
}
