import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openToEveryone } from './access.ts'
import { HASHED_FOLDERS, keptAssetsFolder } from './kept-assets.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { findOwnPicture } from './own-pictures.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const NO_CACHE = 'no-cache'
const REVALIDATED = 'public, max-age=3600, stale-while-revalidate=86400'

const BUILDER_CLIENT = '/builder-client.js'
const SCRIPT_OR_SHEET = /^\/(?:admin-)?assets\/[^?]+\.(?:js|css)$/
/** Headers that only matter for documents; on scripts they would cost half a kilobyte per page. */
const DOCUMENT_HEADERS = [
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

/** Serves built files (with precompressed copies), those of other releases, and pictures. */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  openToEveryone(app)
  // Pictures reveal what the shop sells; the app's own files do not.
  app.addHook('onRoute', (route) => {
    const whileClosed = route.url.startsWith('/images/') ? 'picture' : 'open'
    route.config = { ...route.config, whileClosed }
  })
  app.addHook('onSend', async ({ url }, reply) => {
    // Builders on other origins import it.
    if (url === BUILDER_CLIENT)
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    if (SCRIPT_OR_SHEET.test(url)) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
  })
  const { clientDir } = app.config
  const setHeaders = (reply: FastifyReply, path: string) => {
    // Names below assets/, admin-assets/ and builds/ are hashed, except latest.json.
    const buildPath = clientDir !== undefined && path.startsWith(clientDir) ? path.slice(clientDir.length) : ''
    const cacheControl = buildPath.endsWith('/builds/latest.json')
      ? NO_CACHE
      : /\/((?:admin-)?assets|builds)\//.test(buildPath)
        ? IMMUTABLE
        : REVALIDATED
    void reply.header('cache-control', cacheControl)
  }
  if (clientDir && existsSync(clientDir)) {
    // Registers a route per existing file, so that all other addresses are pages.
    await app.register(fastifyStatic, {
      root: clientDir,
      prefix: '/',
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html', '**/.vite/**'],
      setHeaders,
    })
    // Files of other releases, looked up per request because a newer release may add some.
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
    // An SVG opened directly is a document and must not run anything.
    if (own?.endsWith('.svg')) reply.header('content-security-policy', SVG_POLICY)
    const [name, root] = own === undefined ? [path, demoPictures] : [basename(own), dirname(own)]
    return reply.sendFile(name, root, PICTURES)
  })
}

const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const PICTURES = { index: false, dotfiles: 'deny', cacheControl: false } as const
