import type { FastifyReply, FastifyRequest } from 'fastify'
import * as app from '#words/admin-app.ts'
import * as adminBar from '#words/admin-bar.ts'
import { LOGOUT_PATH } from '#server/identity/admin-token/admin-logout.site.ts'
import { readStorefront } from '#server/store/storefront/service.ts'
import { ADMIN_POLICY, ADMIN_STYLE } from './admin-style.ts'
import { Html, html } from './html.ts'
import * as t from '#words/admin.ts'
import { languageAttributes } from '#server/platform/words/language-attributes.ts'

/** The page's language, as attributes. */
const languageOf = (): Html => new Html(languageAttributes())

interface AdminPage {
  title: string
  body: Html
  parent?: { path: string; label: string }
  status?: number
}

/** Sends an admin page, which works without script and is not cached. */
export async function adminPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, body, parent, status = 200 }: AdminPage,
): Promise<FastifyReply> {
  const shop = await shopName(request)
  const page = html`<!doctype html>
<html ${languageOf()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${adminBar.adminPanel()}</title><style>`
  const rest = html`</style></head><body><a class="skip" href="#main">${t.skipToContent()}</a>
<header class="head"><div class="top"><p class="mark"><a href="/admin">${shop}</a><span>${adminBar.adminPanel()}</span></p><div class="ways"><a href="/">${t.viewShop()}</a>${request.staff && html`<form method="post" action="${LOGOUT_PATH}"><button>${adminBar.logOut()}</button></form>`}</div>
${menu(request)}</div></header>
<main id="main" tabindex="-1">${parent && html`<p class="back"><a href="${parent.path}">${parent.label}</a></p>`}<h1>${title}</h1>${body}</main></body></html>
`
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', ADMIN_POLICY)
    .type('text/html; charset=utf-8')
    .send(page.text + ADMIN_STYLE + rest.text)
}

/** Returns the caller's menu, with the entry of the open page or its parent marked as current. */
function menu(request: FastifyRequest): Html {
  const { server, routeOptions } = request
  const { url: open = '' } = routeOptions
  const entries = server.adminEntries(request)
  const current = entries
    .filter(({ path }) => open === path || open.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
  const ariaCurrent = html`aria-current="${open === current?.path ? 'page' : 'true'}"`
  return html`<nav class="nav" aria-label="${adminBar.adminPanel()}">
    <ul>
      <li><a href="/admin">${app.home()}</a></li>
      ${entries.map(
        (entry) =>
          html`<li>
            <a href="${entry.path}" ${entry === current && ariaCurrent}>${entry.label()}</a>
          </li>`,
      )}
    </ul>
  </nav>`
}

async function shopName({ server }: FastifyRequest): Promise<string> {
  const appearance = server.config.database && (await readStorefront(server)).appearance
  return appearance ? appearance.name : 'Vitrine'
}
