import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHref } from '#routes/page-href.ts'
import { unmaskAddress } from '#routes/secret-address.ts'
import { inTransaction, type Queryable } from '#server/platform/db/database.ts'
import { type PlainForm, fieldOf, sendPlainPage, acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { readPlugin } from '#server/store/plugins/service.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { confirmSubscription, readSubscription, sendConfirmationLink, unsubscribe } from './subscriptions.ts'

const config = { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } as const
const schema = { hide: true }

/**
 * Mailed links, as followed by mail programs with a POST (RFC 8058) and by browsers without script. GET changes
 * nothing, because programs open every link of a mail.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  acceptPlainForms(app, { orMultipart: true })

  const sendResult = (reply: FastifyReply, title: string, thanks: string, work: (db: Queryable) => Promise<void>) =>
    sendPlainPage(reply, async () => {
      await inTransaction(app.database, ({ client }) => work(client))
      return { title, paragraphs: [thanks] }
    })
  const tokenOf = (request: FastifyRequest) =>
    new URL(unmaskAddress(request.raw.url ?? '/', request.headers.cookie), 'http://shop.invalid').searchParams.get(
      'token',
    ) ?? ''

  app.post<PlainForm>(pageHref('newsletter-unsubscribe'), { config, schema }, (request, reply) =>
    sendResult(reply, 'You’re unsubscribed', 'You’ll no longer receive our newsletter.', (db) =>
      unsubscribe(db, tokenOf(request)),
    ),
  )

  app.post<PlainForm>(pageHref('newsletter-confirm'), { config, schema }, async (request, reply) => {
    const shop = await readShop(app, request)
    return sendResult(
      reply,
      'You’re subscribed',
      'Thank you. Look out for our next issue in your inbox.',
      async (db) => {
        await readPlugin(app, 'emailSubscription')
        await confirmSubscription(db, app, tokenOf(request), shop)
      },
    )
  })

  app.post<PlainForm>(
    '/newsletter',
    { config: { access: 'everyone', limits: ['mutation'] }, schema },
    async (request, reply) => {
      const given = { email: fieldOf(request, 'email'), homepage: fieldOf(request, 'homepage') }
      return sendResult(
        reply,
        'Check your inbox',
        'If you don’t already get our newsletter, we’ve sent you a link to confirm your subscription.',
        async (db) => {
          await readPlugin(app, 'emailSubscription')
          await sendConfirmationLink(db, app, await readSubscription(app, request, given))
        },
      )
    },
  )
}
