import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Queryable, inTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { shopPage } from '#server/store/storefront/shop-page.ts'
import { PATHS, readLink } from './links.ts'
import { addAlert, deleteAlerts } from './alerts.ts'

const config = { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } as const
const schema = { hide: true }

interface Step {
  title: string
  text: string
  button: string
  done: string
  work: (db: Queryable, token: string) => Promise<void>
}

/**
 * Links of alert mails (CT-08). GET shows a page with a button and changes nothing, because programs open every link of
 * a mail; POST comes from that page or the mail program (RFC 8058). The pages name no product, because a closed shop
 * shows them too.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  acceptPlainForms(app, { orMultipart: true })

  const steps: Record<keyof typeof PATHS, Step> = {
    confirm: {
      title: 'Get a back-in-stock alert',
      text: 'We’ll email you once, when the product is back in stock.',
      button: 'Notify me',
      done: 'Thank you. We’ll email you when the product is back.',
      work: async (db, token) => {
        const { email, sku, origin, at } = readLink(app, 'confirm', token)
        await addAlert(db, { email, sku, origin, askedAt: new Date(at) })
      },
    },
    stop: {
      title: 'Stop back-in-stock alerts',
      text: 'You won’t get any of the back-in-stock alerts you asked for.',
      button: 'Stop alerts',
      done: 'You won’t get any more back-in-stock alerts unless you ask for one again.',
      work: async (db, token) => deleteAlerts(db, readLink(app, 'stop', token).email),
    },
  }

  for (const purpose of ['confirm', 'stop'] as const) {
    const { title, text, button, done, work } = steps[purpose]
    const sendResult = async (
      request: FastifyRequest,
      reply: FastifyReply,
      action: () => Promise<unknown>,
      page: object,
    ) => {
      const shop = await readShop(app, request)
      try {
        await action()
        return shopPage(reply, 200, shop, { title, text, ...page })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return shopPage(reply, error.status, shop, { title: 'Something went wrong', text: error.message })
      }
    }
    app.get(PATHS[purpose], { config, schema }, (request, reply) =>
      sendResult(request, reply, async () => readLink(app, purpose, tokenOf(request)), { button }),
    )
    app.post(PATHS[purpose], { config, schema }, (request, reply) =>
      sendResult(request, reply, () => inTransaction(app.database, ({ client }) => work(client, tokenOf(request))), {
        title: purpose === 'confirm' ? 'Thank you' : title,
        text: done,
      }),
    )
  }
}

const tokenOf = (request: FastifyRequest): string =>
  new URL(request.raw.url ?? '/', 'http://shop.invalid').searchParams.get('token') ?? ''
