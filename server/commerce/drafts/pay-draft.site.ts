import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { completePath } from '#server/commerce/orders/links.ts'
import { type OrderRow, orderById } from '#server/commerce/orders/rows.ts'
import { orderToken } from '#server/commerce/orders/token.ts'
import { startPayment } from '#server/commerce/payment/start-payment.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { redirectAway, redirectTo } from '#server/platform/http/header-text.ts'
import { acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { readDraftToken } from './draft-token.ts'
import { findDraftFault, readDraftFacts } from './draft-facts.ts'
import { type DraftRow, draftById } from './draft-rows.ts'
import { readPlaceTerms } from './drafts.routes.ts'
import { sendInvalidLink, sendPayPage } from './pay-page.ts'
import { currencyFault, draftGone, lockDraftToOrder, placeDraft } from './place-draft.ts'

interface Route {
  Params: { token: string }
}

const params = {
  type: 'object',
  additionalProperties: false,
  required: ['token'],
  // Any text is accepted, so that whoever opens a link that was cut off sees a page.
  properties: { token: { type: 'string' } },
}

/**
 * The page that a draft order's payment link opens. It works without login and without script. Opening it changes
 * nothing: mail scanners follow links.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  const { database, config } = app
  acceptPlainForms(app)

  const read = { access: 'everyone', limits: ['paymentReturn'], whileClosed: 'open' } as const
  app.get<Route>('/pay/:token', { config: read, schema: { hide: true, params } }, async (request, reply) => {
    const draft = await findDraft(request)
    return draft ? showDraft(request, reply, draft) : invalidLink(request, reply)
  })

  const write = { access: 'everyone', limits: ['mutation', 'placeOrder'], whileClosed: 'open' } as const
  app.post<Route>('/pay/:token', { config: write, schema: { hide: true, params } }, async (request, reply) => {
    const found = await findDraft(request)
    if (!found) return invalidLink(request, reply)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    try {
      const order = await place(request, found, form)
      if (order.confirmed_at !== null) return openOrder(request, reply, order)
      const token = orderToken(config.sessionSecret, order, 'mailbox')
      const { started } = await startPayment(app, order.order_no, { customerId: undefined, token })
      return started ? redirectAway(noStore(reply), started.url, 303) : redirectTo(noStore(reply), openPath(order), 303)
    } catch (error) {
      // The draft may have been changed or deleted meanwhile.
      const draft = error instanceof ApiError && error.status < 500 ? await findDraft(request) : found
      if (!(error instanceof ApiError)) throw error
      return draft ? showDraft(request, reply, draft, error) : invalidLink(request, reply)
    }
  })

  /** Returns the draft of a link that is still valid. */
  async function findDraft({ params: { token } }: FastifyRequest<Route>): Promise<DraftRow | undefined> {
    const link = readDraftToken(config.sessionSecret, token)
    const [draft] = link ? await draftById(database.pool, link.draftId) : []
    return draft && isValid(draft, link!.version) ? draft : undefined
  }

  async function place(request: FastifyRequest<Route>, found: DraftRow, form: URLSearchParams): Promise<OrderRow> {
    const terms = await readPlaceTerms(app, request)
    return inTransaction(database, async ({ client }) => {
      const draft = await lockDraftToOrder(client, found.id)
      if (!isValid(draft, found.link_version)) throw draftGone()
      const placing = {
        payment: { code: form.get('payment') ?? '' },
        version: form.get('version') ?? '',
        step: { actor: 'customer' },
      } as const
      return placeDraft(client, app, draft, placing, terms)
    })
  }

  async function showDraft(request: FastifyRequest<Route>, reply: FastifyReply, draft: DraftRow, error?: ApiError) {
    const [order] = draft.order_id === null ? [] : await orderById(database.pool, draft.order_id)
    if (order && order.confirmed_at !== null) return openOrder(request, reply, order)
    const terms = await readPlaceTerms(app, request)
    const facts = await readDraftFacts(database.pool, draft, terms)
    const fault =
      currencyFault(draft, terms) ?? (await findDraftFault(database.pool, draft, facts, terms.validationData, terms))
    return sendPayPage(app, reply, { draft, facts, fault: fault?.message, error, token: request.params.token, terms })
  }

  const invalidLink = async (request: FastifyRequest, reply: FastifyReply) =>
    sendInvalidLink(app, reply, (await readPlaceTerms(app, request)).shop)

  /** Opens a draft's order, unless its links became void: the address that this one was sent to was corrected. */
  const openOrder = async (request: FastifyRequest, reply: FastifyReply, order: OrderRow) =>
    order.link_version === 0 ? redirectTo(noStore(reply), openPath(order), 303) : invalidLink(request, reply)

  const openPath = (order: OrderRow): string => completePath(config.sessionSecret, order, 'mailbox')
}

const isValid = ({ link_version: current, link_expires_at: at }: DraftRow, version: number): boolean =>
  current === version && at !== null && at > new Date()

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store')
