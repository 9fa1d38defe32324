import type { FastifyInstance } from 'fastify'
import type { ShopClock } from '#domain/shop-time.ts'
import { adminPage } from '#server/admin/layout/admin-page.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { formatTime, readShopClock } from '#server/admin/layout/parts.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import * as t from '#words/admin.ts'
import { type StoredMessage, listMessages } from './messages.ts'

const STATES: Record<string, () => string> = {
  waiting: t.outboxWaiting,
  sent: t.outboxSent,
  failed: t.outboxFailed,
  kept: t.outboxKept,
  withheld: t.outboxWithheld,
}

/**
 * /dev/outbox: mails and text messages with their codes and links, for everyone in development. Otherwise for the admin
 * token only: whoever reads them can reset any account's password, and the token's holder runs the server.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  const key = outboxKey(app.config.sessionSecret)
  const querystring = {
    type: 'object',
    properties: { to: { type: 'string', maxLength: 254 }, before: { type: 'integer', minimum: 1 } },
  }

  app.get<{ Querystring: { to?: string; before?: number } }>(
    '/dev/outbox',
    {
      config: {
        access: 'admin',
        adminPage: { label: t.outbox, place: 30, isOpenInDevelopment: true, roles: ['owner'], isForToken: true },
      },
      schema: { hide: true, querystring },
    },
    async (request, reply) => {
      const { to = '', before } = request.query
      const { messages: rows, next } = await listMessages(app.database.pool, request.query)
      const clock = await readShopClock(app)
      const older = next !== null && new URLSearchParams({ ...(to && { to }), before: String(next) }).toString()
      const body = html`<p class="lead soft">${t.outboxAbout()}</p>
        <form class="find" role="search">
          <label class="grow">${t.recipient()} <input name="to" type="search" value="${to}" autocomplete="off" /></label
          ><button class="button">${t.show()}</button>
        </form>
        ${
          rows.length === 0
            ? html`<p>${emptyMessage(to, before)}</p>`
            : html`<ol class="rows">
                ${rows.map((row) => html`<li>${itemOf(row, clock)}</li>`)}
              </ol>`
        }
        ${older && html`<p><a href="?${older}">${t.olderMessages()}</a></p>`}`
      return adminPage(request, reply, { title: t.outbox(), body })
    },
  )

  function itemOf(
    { id, channel, recipient, subject, content, status, error, created_at: at }: StoredMessage,
    clock: ShopClock,
  ): Html {
    const text = readContent(content, key)?.text ?? ''
    const reason = STATES[status]?.() ?? status
    const state = error ? t.outboxState({ state: reason, error }) : reason
    const isBad = status === 'failed'
    return html`<article class="stack" aria-labelledby="m${id}"><h2 id="m${id}">${subject}</h2>
<p class="soft small">${channel === 'email' ? t.emailTo({ recipient }) : t.textTo({ recipient })}, ${formatTime(at, clock)}. <span${isBad && html` class="bad"`}>${state}.</span></p>${text !== '' && html`<p class="message">${linkUrls(text)}</p>`}</article>`
  }
}

const emptyMessage = (to: string, before: number | undefined): string =>
  to !== '' ? t.nothingSentTo({ recipient: to }) : before === undefined ? t.outboxEmpty() : t.nothingOlder()

/** Escapes a text and links its URLs. */
function linkUrls(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))
}
