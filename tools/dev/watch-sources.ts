import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import { globSync } from 'tinyglobby'
import type { ViteDevServer } from 'vite'
import type { PageRenderer, RenderedPage } from '#routes/render-types.ts'
import { type SourceError, readDocumentError, findSourceError, renderErrorPage } from './source-error.ts'

/** Time in which an editor finishes writing and Vite notices the change. */
const SETTLE_MS = 150

/**
 * Renders pages from the current sources. If a source, or a document in `folders`, cannot be read, the page shows
 * the error and reloads after the next change.
 */
export function renderSources(vite: ViteDevServer, folders: readonly string[]): PageRenderer {
  const documents = watchDocuments(vite, folders)
  let entry: PageRenderer | undefined
  let isBroken = false

  async function withSources<T>(use: (entry: PageRenderer) => Promise<T>): Promise<T> {
    try {
      // Vite caches failed modules until they are invalidated.
      if (isBroken) for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.invalidateAll()
      entry = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as PageRenderer
      return await use(entry)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
    }
  }

  async function renderOrExplain(use: (entry: PageRenderer) => Promise<RenderedPage>): Promise<RenderedPage> {
    const page = await withSources(use).catch((error: unknown) => {
      if (!findSourceError([error])) throw error
      return { ...ERROR_PAGE, errors: [error] }
    })
    const error = documents.error() ?? findSourceError(page.errors)
    isBroken = error !== undefined
    if (!error) return page
    return { ...ERROR_PAGE, body: renderErrorPage(error), errors: page.errors ?? [] }
  }

  vite.watcher.on('all', () => {
    if (isBroken) setTimeout(() => vite.ws.send({ type: 'full-reload' }), SETTLE_MS * 2)
  })
  return {
    render: (input) => renderOrExplain(({ render }) => render(input)),
    load: (input) => withSources(({ load }) => load(input)),
    explain: (document) => withSources(({ explain }) => explain(document)),
  }
}

const ERROR_PAGE: RenderedPage = {
  status: 500,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '',
  cacheable: false,
  tags: [],
}

function watchDocuments(vite: ViteDevServer, folders: readonly string[]) {
  const errors = new Map<string, SourceError>()
  const check = (path: string) => {
    const error = existsSync(path) ? readDocumentError(path) : undefined
    if (error) errors.set(path, error)
    else errors.delete(path)
    return error
  }
  const present = folders.filter((folder) => existsSync(folder))
  for (const folder of present)
    for (const path of globSync('**/*.{json,jsonc}', { cwd: folder, absolute: true })) check(path)
  vite.watcher.add(present)
  vite.watcher.on('all', (_event, path) => {
    if (!/\.jsonc?$/u.test(path) || !folders.some((folder) => path.startsWith(folder + sep))) return
    // Editors may truncate a file before writing it.
    setTimeout(() => {
      const wasBroken = errors.has(path)
      if (check(path) || wasBroken) vite.ws.send({ type: 'full-reload' })
    }, SETTLE_MS)
  })
  return { error: () => errors.values().next().value }
}
