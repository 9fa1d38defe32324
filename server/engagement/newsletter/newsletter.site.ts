import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHref } from '#routes/page-href.ts'
import { unmaskAddress } from '#routes/secret-address.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { inTransaction, type Queryable } from '#server/platform/db/database.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { readPlugin } from '#server/store/plugins/service.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { confirm, readWish, sendLink, unsubscribe } from './letters.ts'

type Form = { Body: URLSearchParams | undefined }

const config = { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } as const
const schema = { hide: true }

/**
 * The links of letters as mail programs follow them, by a POST without a page (RFC 8058), and the same for browsers without script. A
 * GET changes nothing: programs open every link of a mail.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  // One press may come as either; what is in it says nothing that the address does not.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { bodyLimit: 4096, parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )

  const answer = async (reply: FastifyReply, title: string, thanks: string, work: (db: Queryable) => Promise<void>) => {
    try {
      await inTransaction(app.database, ({ client }) => work(client))
      return plainPage(reply, 200, { title, paragraphs: [thanks] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return plainPage(reply, error.status, { title: 'Something went wrong', paragraphs: [error.message] })
    }
  }
  const tokenOf = (request: FastifyRequest) =>
    new URL(unmaskAddress(request.raw.url ?? '/', request.headers.cookie), 'http://shop.invalid').searchParams.get(
      'token',
    ) ?? ''

  app.post<Form>(pageHref('newsletter-unsubscribe'), { config, schema }, (request, reply) =>
    answer(reply, 'You’re unsubscribed', 'You’ll no longer receive our newsletter.', (db) =>
      unsubscribe(db, tokenOf(request)),
    ),
  )

  app.post<Form>(pageHref('newsletter-confirm'), { config, schema }, async (request, reply) => {
    const shop = await readShop(app, request)
    return answer(reply, 'You’re subscribed', 'Thank you. Look out for our next issue in your inbox.', async (db) => {
      await readPlugin(app, 'emailSubscription')
      await confirm(db, app, tokenOf(request), shop)
    })
  })

  app.post<Form>(
    '/newsletter',
    { config: { access: 'everyone', limits: ['mutation'] }, schema },
    async (request, reply) => {
      const given = (name: string) => (request.body?.get(name) ?? '').slice(0, 300)
      return answer(
        reply,
        'Check your inbox',
        'A mail with a link is on its way, unless you get our letters already.',
        async (db) => {
          await readPlugin(app, 'emailSubscription')
          await sendLink(db, app, await readWish(app, request, { email: given('email'), homepage: given('homepage') }))
        },
      )
    },
  )
}
