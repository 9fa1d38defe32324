import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openToEveryone } from './access.ts'
import { findRoot } from '#server/platform/environment/root.ts'

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

/** The built browser files (with their precompressed copies) and the store's pictures. */
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
    const kind = path.endsWith('/builds/latest.json')
      ? ASKED
      : /\/(assets|builds)\//.test(path)
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
  }
  await app.register(fastifyStatic, {
    root: join(findRoot(), 'fixtures/images'),
    prefix: '/images/',
    index: false,
    dotfiles: 'deny',
    decorateReply: !clientDir || !existsSync(clientDir),
    cacheControl: false,
    setHeaders,
  })
}
