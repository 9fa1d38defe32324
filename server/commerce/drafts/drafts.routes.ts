import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DraftPage } from '#generated/api.d.ts'
import type { AdminDraftOrder } from '#generated/admin/draft-order.js'
import type { StaffRole } from '#domain/staff-roles.ts'
import { viewOf } from '#server/commerce/cart/view.ts'
import { readValidationData } from '#server/commerce/cart/validate-cart.ts'
import { readOrderShop } from '#server/commerce/checkout/shop.ts'
import type { PaymentOffer } from '#server/commerce/payment-modes/offers.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import * as t from '#words/draft-orders.ts'
import {
  type AnyDraft,
  cartOfDraft,
  describeShortage,
  findDraftFault,
  readDraftFacts,
  readDraftTerms,
} from './draft-facts.ts'
import { readDraftCustomer } from './draft-customer.ts'
import { type DraftRow, draftById } from './draft-rows.ts'
import { readDraftState } from './draft-state.ts'
import { type PlaceDraftTerms, draftGone, lockDraftToOrder, placeDraft } from './place-draft.ts'
import { contentOf, customerOf } from './read-draft.ts'
import { linkOf, sendDraft } from './send-draft.ts'

const READERS: readonly StaffRole[] = ['owner', 'manager', 'fulfilment']
const WRITERS: readonly StaffRole[] = ['owner', 'manager']
const writing = { access: 'staff', roles: WRITERS, limits: ['mutation'] } as const

/** How the shop was paid outside of it. Like cash on delivery, the shop refunds it itself. */
const PAID_OUTSIDE: Readonly<Record<'bank_transfer' | 'cash' | 'card_terminal' | 'other', () => string>> = {
  bank_transfer: t.bankTransfer,
  cash: t.cash,
  card_terminal: t.cardTerminal,
  other: t.otherPayment,
}

/** Orders that staff prepare (AD-21). What they contain is a resource; these calls calculate, send and complete them. */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database

  route(app, 'previewDraftOrder', { config: { access: 'staff', roles: READERS } }, async ({ body }, reply) => {
    const [terms, validationData] = [await readDraftTerms(app), await readValidationData(app)]
    const content = contentOf(body.values as AdminDraftOrder)
    const [stored] = body.id === undefined ? [] : await draftById(pool, body.id)
    const draft: AnyDraft = {
      ...content,
      id: stored?.id ?? null,
      customer_id: await customerOf(pool, content),
      // A change makes its link void, and with it the prices that it promises.
      offered_prices: stored && isSame(stored, content) ? stored.offered_prices : null,
      order_id: stored?.order_id ?? null,
    }
    const facts = await readDraftFacts(pool, draft, terms)
    const fault = await findDraftFault(pool, draft, facts, validationData, terms)
    return success(reply, {
      cart: viewOf(cartOfDraft(draft, null, terms), facts, terms),
      problem: fault ? { code: fault.code, message: fault.message } : null,
      shortages: describeShortage(facts),
    })
  })

  route(app, 'getDraftCustomer', { config: { access: 'staff', roles: WRITERS } }, async ({ params }, reply) =>
    success(reply, await readDraftCustomer(pool, params.id)),
  )

  route(app, 'getDraftOrderPage', { config: { access: 'staff', roles: READERS } }, async (request, reply) => {
    return success(reply, await readPage(pool, request.params.id, { shop: await readOrderShop(app, request) }))
  })

  route(
    app,
    'sendDraftOrder',
    { config: writing },
    mutation({
      before: (request) => readPlaceTerms(app, request),
      work: async ({ client }, { params, body, staff }, terms) => {
        const draft = await lockVersion(client, params.id, body.version)
        await sendDraft(client, app, draft, { days: body.days, byMail: body.by_mail }, terms)
        const changes = [{ field: '/days', to: body.days }]
        await recordAudit(client, staff!, {
          ...entryOf(draft),
          action: body.by_mail ? 'link_sent' : 'link_made',
          changes,
        })
        return { data: await readPage(client, draft.id, terms) }
      },
    }),
  )

  route(
    app,
    'payDraftOrder',
    { config: writing },
    mutation({
      before: (request) => readPlaceTerms(app, request),
      work: async ({ client }, { params, body, staff }, terms) => {
        const draft = await lockVersion(client, params.id, body.version)
        const paidBy: PaymentOffer = { code: CASH_ON_DELIVERY, name: PAID_OUTSIDE[body.paid_by](), description: '' }
        const step = { actor: 'shop', by: staff!.name } as const
        const order = await placeDraft(client, app, draft, { payment: { paidBy }, step }, terms)
        // A repeated call changes nothing.
        if (order.id !== draft.order_id)
          await recordAudit(client, staff!, {
            ...entryOf(draft),
            action: 'marked_paid',
            changes: [
              { field: '/order', to: order.order_no },
              { field: '/paid_by', to: body.paid_by },
            ],
          })
        return { data: await readPage(client, draft.id, terms) }
      },
    }),
  )

  async function readPage(db: Queryable, id: number, { shop }: Pick<PlaceDraftTerms, 'shop'>): Promise<DraftPage> {
    const [draft] = await draftById(db, id)
    const [current] = await readDraftState(db, id)
    if (!draft || !current) throw draftGone()
    const { link_expires_at: expiresAt, sent_at: sentAt } = draft
    const hasLink = current.state !== 'ordered' && expiresAt !== null && expiresAt > new Date()
    return {
      ...current,
      link: hasLink ? linkOf(app, draft, shop) : null,
      link_expires_at: expiresAt && expiresAt.toISOString(),
      sent_at: sentAt && sentAt.toISOString(),
    }
  }
}

/** Returns what placing a draft depends on, read before its transaction. */
export async function readPlaceTerms(app: FastifyInstance, request: FastifyRequest): Promise<PlaceDraftTerms> {
  return {
    ...(await readDraftTerms(app)),
    validationData: await readValidationData(app),
    shop: await readOrderShop(app, request),
  }
}

/** @throws ApiError 404, 409 for another version than the caller was shown */
async function lockVersion(db: Queryable, id: number, version: number): Promise<DraftRow> {
  const draft = await lockDraftToOrder(db, id)
  if (draft.version !== version) throw new ApiError(409, 'stale_version', t.staleVersion())
  return draft
}

const entryOf = ({ id }: DraftRow) => ({ resource: 'draft-order', recordId: id, title: `#D${id}` }) as const

const isSame = (stored: DraftRow, content: ReturnType<typeof contentOf>): boolean =>
  (Object.keys(content) as (keyof typeof content)[]).every(
    (name) => JSON.stringify(stored[name]) === JSON.stringify(content[name]),
  )
