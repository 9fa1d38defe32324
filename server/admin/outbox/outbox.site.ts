import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { LOGOUT_PATH } from '#server/identity/admin-token/admin-logout.site.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'

const MOST = 50

interface Row {
  id: number
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  content: Buffer | null
  status: string
  error: string | null
  created_at: Date
}

const STATES: Record<string, string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent; its text is no longer kept',
  failed: 'Not sent',
  kept: 'Kept here, as there is nothing to send it by',
  withheld: 'Not sent, as there is nobody to send it to',
}

const list = statement<Row, [to: string, before: number | null]>(
  'outbox-list',
  `SELECT id, channel, recipient, subject, content, status, error, created_at FROM outbox
   WHERE ($1 = '' OR strpos(lower(recipient), lower($1)) > 0) AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT ${MOST}`,
)

/** /dev/outbox: the mails and text messages of the shop, for anyone who holds the admin token (for anyone in development). */
export async function routes(app: FastifyInstance): Promise<void> {
  const key = outboxKey(app.config.sessionSecret)
  const querystring = {
    type: 'object',
    properties: { to: { type: 'string', maxLength: 254 }, before: { type: 'integer', minimum: 1 } },
  }

  app.get<{ Querystring: { to?: string; before?: number } }>(
    '/dev/outbox',
    { config: { access: 'admin' }, schema: { hide: true, querystring } },
    async (request, reply) => {
      if (!request.isAdmin && !app.config.isDevelopment)
        return plainPage(reply, 403, {
          title: 'The outbox is for the shop’s admin',
          paragraphs: ['Open it by the link that the server prints when it starts.'],
        })
      const { to = '', before } = request.query
      const rows = await list(app.database.pool, to, before ?? null)
      const last = rows.length === MOST ? rows.at(-1)?.id : undefined
      const more =
        last === undefined
          ? ''
          : `<p><a href="?${escapeHtml(new URLSearchParams({ to, before: String(last) }).toString())}">Older ones</a></p>`
      const search = `<form><label>To <input name="to" type="search" value="${escapeHtml(to)}"></label><button>Show</button></form>`
      const found =
        rows.length === 0
          ? '<p>There is nothing here yet.</p>'
          : `<ol>${rows.map((row) => `<li>${itemOf(row)}</li>`).join('')}</ol>`
      const logout = request.isAdmin
        ? `<form method="post" action="${LOGOUT_PATH}"><button>Log out</button></form>`
        : ''
      return plainPage(reply, 200, { title: 'Outbox', body: search + found + more + logout })
    },
  )

  function itemOf({ id, channel, recipient, subject, content, status, error, created_at: at }: Row): string {
    const text = readContent(content, key)?.text ?? ''
    const when = `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`
    const state = `${STATES[status] ?? status}${error ? `: ${error}` : ''}`
    return `<article aria-labelledby="m${id}"><h2 id="m${id}">${escapeHtml(subject)}</h2><p class="meta">${channel === 'email' ? 'Mail' : 'Text message'} to ${escapeHtml(recipient)}, ${when}. ${escapeHtml(state)}.</p><pre>${linked(text)}</pre></article>`
  }
}

/** Escaped text, its web addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
