import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { findRoot } from '#server/platform/environment/root.ts'
import * as t from '#words/admin.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { languageAttributes } from '#server/platform/words/language-attributes.ts'

const PATH = '/dev/flows'
const FILES: Readonly<Record<string, string>> = {
  'flow-viewer.js': 'text/javascript; charset=utf-8',
  'layout.js': 'text/javascript; charset=utf-8',
  'flow-viewer.css': 'text/css; charset=utf-8',
}
/** The viewer positions charts by inline styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const built = `<link rel="stylesheet" href="${PATH}/flow-viewer.css"><script type="module" src="${PATH}/flow-viewer.js"></script>`
const sources = `<script type="module">import{injectIntoGlobalHook as i}from"/@react-refresh";i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t</script><script type="module" src="/@vite/client"></script><script type="module" src="/src/flow-viewer/flow-viewer.tsx"></script>`

export const needsNoBackEnd = true

const roles = ['owner', 'manager', 'editor'] as const

/** /dev/flows: all statecharts, for admins (for everyone in development). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { clientDir, isDevelopment } = app.config
  const folder = join(findRoot(), 'dist/flow-viewer')
  const fromSources = clientDir === undefined && isDevelopment === true

  const page = { label: t.flows, place: 50, isOpenInDevelopment: true, roles }
  app.get(PATH, { config: { access: 'admin', adminPage: page }, schema: { hide: true } }, async (_request, reply) => {
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html>\n<html ${languageAttributes()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(t.flows())}</title><link rel="icon" href="data:,">${fromSources ? sources : built}</head><body><div id="flows"></div><noscript><p>${escapeHtml(t.flowsNeedScript())}</p></noscript></body></html>\n`,
      )
  })

  // Registers only existing files.
  for (const [file, type] of Object.entries(FILES).filter(([name]) => existsSync(join(folder, name))))
    app.get(
      `${PATH}/${file}`,
      { config: { access: 'admin', adminPage: { isOpenInDevelopment: true, roles } }, schema: { hide: true } },
      async (_request, reply) => {
        return reply
          .header('cache-control', 'no-cache')
          .type(type)
          .send(await readFile(join(folder, file)))
      },
    )
}
