import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as adminBar from '#words/admin-bar.ts'
import * as t from '#words/admin-app.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { languageAttributes } from '#server/platform/words/language-attributes.ts'
import { readShopWords } from '#server/platform/words/shop-words.ts'
import { type AdminAssets, readAdminAssets, SOURCES } from './admin-assets.ts'

export const needsNoBackEnd = true

/**
 * /admin: the shell of the merchant's app, the same for everyone. It reveals nothing; the app asks the API, which
 * answers staff only.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  const { clientDir, isDevelopment, adminOrigin, publicOrigin, apiOrigin } = app.config
  const assets = clientDir === undefined ? undefined : readAdminAssets(clientDir)
  const links = clientDir === undefined && isDevelopment === true ? SOURCES : assets && linksTo(assets)

  const config = { access: 'everyone', whileClosed: 'open' } as const
  for (const path of ['/admin', '/admin/*'])
    app.get(path, { config, schema: { hide: true } }, async (_request, reply) => {
      const { scriptFor } = await readShopWords(app)
      // The app loads the messages; the page only says which language and version.
      const words = scriptFor?.(new Set())
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('referrer-policy', 'same-origin')
        .header('content-security-policy', policyOf(words, adminOrigin === undefined ? undefined : publicOrigin))
        .type('text/html; charset=utf-8')
        .send(page(words, links, apiOrigin !== undefined))
    })
}

/** `isProxied`: calls are answered by the shop's own back end, which need not know the admin. */
function page(words: string | undefined, links: string | undefined, isProxied: boolean): string {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(adminBar.adminPanel())}</title><link rel="icon" href="data:,">`,
    words && `<script>${words}</script>`,
    links,
  ]
  const body = links === undefined ? `<p>${escapeHtml(t.notBuilt({ command: 'npm run build' }))}</p>` : ''
  return `<!doctype html>\n<html ${languageAttributes()}><head>${head.filter(Boolean).join('')}</head><body><div id="admin"${isProxied ? ' data-own-back-end' : ''}>${body}</div><noscript><p>${escapeHtml(t.needsScript())}</p></noscript></body></html>\n`
}

const linksTo = ({ sheets, preloads, scripts }: AdminAssets): string =>
  [
    ...sheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
  ].join('')

/** Neither eval nor inline code and styles, except the script with the shop's words. */
const policyOf = (words: string | undefined, shopOrigin: string | undefined): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", words && `'sha256-${createHash('sha256').update(words).digest('base64')}'`]
      .filter(Boolean)
      .join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // The page editor shows the shop.
    ["frame-src 'self'", shopOrigin].filter(Boolean).join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
