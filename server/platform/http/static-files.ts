import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openToEveryone } from './access.ts'
import { HASHED_FOLDERS, keptAssetsFolder } from './kept-assets.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { findOwnPicture } from './own-pictures.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ASKED = 'no-cache'
const REVALIDATED = 'public, max-age=3600, stale-while-revalidate=86400'

const BUILDER_CLIENT = '/builder-client.js'
const SCRIPT_OR_SHEET = /^\/assets\/[^?]+\.(?:js|css)$/
/** Headers that mean something for a document alone. On each script of a page they would cost a phone half a kilobyte. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The built browser files (with their precompressed copies), those of other releases, and the store's pictures. */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  openToEveryone(app)
  // The app's own files tell nothing of what the shop sells; the store's pictures do.
  app.addHook('onRoute', (route) => {
    const whileClosed = route.url.startsWith('/images/') ? 'picture' : 'open'
    route.config = { ...route.config, whileClosed }
  })
  app.addHook('onSend', async ({ url }, reply) => {
    // Builders on other origins import it.
    if (url === BUILDER_CLIENT)
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    if (SCRIPT_OR_SHEET.test(url)) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
  })
  const { clientDir } = app.config
  const setHeaders = (reply: FastifyReply, path: string) => {
    // Names below assets/ hold a hash of what is in them, those of builds too; which build is the newest is always asked.
    const built = clientDir !== undefined && path.startsWith(clientDir) ? path.slice(clientDir.length) : ''
    const kind = built.endsWith('/builds/latest.json')
      ? ASKED
      : /\/(assets|builds)\//.test(built)
        ? IMMUTABLE
        : REVALIDATED
    void reply.header('cache-control', kind)
  }
  if (clientDir && existsSync(clientDir)) {
    // One route a file that exists: nothing else of the folder can be asked for, and every other address is a page.
    await app.register(fastifyStatic, {
      root: clientDir,
      prefix: '/',
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html', '.vite/**'],
      setHeaders,
    })
    // What pages of another release ask for, looked up at each request: a newer one may add to it while this process runs.
    for (const part of HASHED_FOLDERS) {
      const root = join(keptAssetsFolder(app.config.dataDir), part)
      if (!existsSync(root)) continue
      await app.register(fastifyStatic, {
        root,
        prefix: `/${part}/`,
        index: false,
        dotfiles: 'deny',
        preCompressed: true,
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply) => void reply.header('cache-control', IMMUTABLE),
      })
    }
  }
  const demoPictures = join(findRoot(), 'fixtures/images')
  if (!clientDir || !existsSync(clientDir)) {
    await app.register(fastifyStatic, { root: demoPictures, serve: false, cacheControl: false, setHeaders })
  }
  app.get<{ Params: { '*': string } }>('/images/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*']
    const own = await findOwnPicture(app.config.contentDir, path)
    // A drawing that is opened by itself is a document, and may do nothing.
    if (own?.endsWith('.svg')) reply.header('content-security-policy', DRAWING_POLICY)
    const [name, root] = own === undefined ? [path, demoPictures] : [basename(own), dirname(own)]
    return reply.sendFile(name, root, PICTURES)
  })
}

const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const PICTURES = { index: false, dotfiles: 'deny', cacheControl: false } as const
