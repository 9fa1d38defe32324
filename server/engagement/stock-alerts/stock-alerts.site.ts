import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Queryable, inTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { shopPage } from '#server/store/storefront/shop-page.ts'
import * as t from '#words/stock-alerts.ts'
import { PATHS, readLink } from './links.ts'
import { addAlert, deleteAlerts } from './alerts.ts'

const config = { access: 'everyone', limits: ['mutation'], whileClosed: 'open' } as const
const schema = { hide: true }

/** A link's page before and after its button is pressed. */
interface Step {
  title: () => string
  note: () => string
  button: () => string
  doneTitle: () => string
  doneNote: () => string
  work: (db: Queryable, token: string) => Promise<void>
}

/**
 * Links of alert mails (CT-08). GET only shows a page with a button, because mail scanners open every link. POST
 * comes from that page or the mail program (RFC 8058). The pages name no product, because a closed shop shows them too.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  acceptPlainForms(app, { orMultipart: true })

  const steps: Record<keyof typeof PATHS, Step> = {
    confirm: {
      title: t.confirm,
      note: t.confirmNote,
      button: t.confirmButton,
      doneTitle: t.confirmed,
      doneNote: t.confirmedNote,
      work: async (db, token) => {
        const { email, sku, origin, at } = readLink(app, 'confirm', token)
        await addAlert(db, { email, sku, origin, askedAt: new Date(at) })
      },
    },
    stop: {
      title: t.stop,
      note: t.stopNote,
      button: t.stopButton,
      doneTitle: t.stopped,
      doneNote: t.stoppedNote,
      work: async (db, token) => deleteAlerts(db, readLink(app, 'stop', token).email),
    },
  }

  for (const purpose of ['confirm', 'stop'] as const) {
    const { title, note, button, doneTitle, doneNote, work } = steps[purpose]
    const sendResult = async (
      request: FastifyRequest,
      reply: FastifyReply,
      action: () => Promise<unknown>,
      page: () => Parameters<typeof shopPage>[3],
    ) => {
      const shop = await readShop(app, request)
      try {
        await action()
        return shopPage(reply, 200, shop, page())
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return shopPage(reply, error.status, shop, { title: t.failed(), text: error.message })
      }
    }
    app.get(PATHS[purpose], { config, schema }, (request, reply) =>
      sendResult(
        request,
        reply,
        async () => readLink(app, purpose, tokenOf(request)),
        () => ({ title: title(), text: note(), button: button() }),
      ),
    )
    app.post(PATHS[purpose], { config, schema }, (request, reply) =>
      sendResult(
        request,
        reply,
        () => inTransaction(app.database, ({ client }) => work(client, tokenOf(request))),
        () => ({ title: doneTitle(), text: doneNote() }),
      ),
    )
  }
}

const tokenOf = (request: FastifyRequest): string =>
  new URL(request.raw.url ?? '/', 'http://shop.invalid').searchParams.get('token') ?? ''
