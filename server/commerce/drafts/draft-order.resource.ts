import type { FastifyInstance } from 'fastify'
import type { AdminDraftOrder } from '#generated/admin/draft-order.js'
import { releaseOrder } from '#server/commerce/orders/release-order.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import * as history from '#words/order-history.ts'
import * as t from '#words/draft-orders.ts'
import { readDraftFacts, readDraftTerms } from './draft-facts.ts'
import {
  type DraftContent,
  type DraftRow,
  deleteDraftRow,
  draftById,
  insertDraft,
  lockDraft,
  updateDraft,
} from './draft-rows.ts'
import { DRAFTS, DRAFT_STATE, ORDER_NUMBER } from './draft-state.ts'
import { draftGone, lockOrderOf } from './place-draft.ts'
import { customerOf, readContent, valuesOfDraft } from './read-draft.ts'
import { requireOpen } from './send-draft.ts'

const NUMBER = `'#D' || d.id`

export const resource = defineResource<AdminDraftOrder>({
  name: 'draft-order',
  table: 'draft_order',
  list: {
    from: DRAFTS,
    id: 'd.id',
    title: NUMBER,
    columns: {
      number: NUMBER,
      state: DRAFT_STATE,
      customer: `coalesce(nullif(CASE WHEN d.shipping_mode LIKE 'pickup:%' THEN d.billing_address ->> 'name' ELSE d.shipping_address ->> 'name' END, ''),
        nullif(d.email, ''), d.phone)`,
      total: 'd.total',
      order_no: ORDER_NUMBER,
      sent_at: 'd.sent_at',
      created_at: 'd.created_at',
    },
    search: `d.email ILIKE $pattern OR d.phone ILIKE $pattern OR d.shipping_address ->> 'name' ILIKE $pattern OR d.billing_address ->> 'name' ILIKE $pattern OR '#D' || d.id ILIKE $pattern OR o.order_no ILIKE $pattern`,
    filters: { state: `${DRAFT_STATE} = ANY ($values)` },
    sorts: {
      created_at: { sql: 'd.created_at', type: 'timestamptz' },
      total: { sql: 'd.total', type: 'bigint' },
    },
  },
  read: async (db, id) => {
    const [draft] = await draftById(db, id)
    return draft && { values: await valuesOfDraft(db, draft), createdAt: draft.created_at, updatedAt: draft.updated_at }
  },
  create: async (db, values, { app, staff }) => {
    const content = await readContent(db, app, values)
    return insertDraft(db, content, { ...(await totalOf(db, app, content)), by: staff.name })
  },
  update: async (db, id, values, { app }) => {
    const content = await readContent(db, app, values)
    await withdrawOrder(db, await lockOpenDraft(db, id))
    await updateDraft(db, id, content, await totalOf(db, app, content))
  },
  duplicate: async (db, id, { app, staff }) => {
    const [draft] = await draftById(db, id)
    if (!draft) throw draftGone()
    return insertDraft(db, draft, { ...(await totalOf(db, app, draft)), by: staff.name })
  },
  affected: async (db, id) => {
    const draft = await lockDraft(db, id)
    const order = draft && (await lockOrderOf(db, draft))
    return order?.status === 'pending'
      ? { items: [{ kind: 'order', title: t.beingPaid(), path: `/orders/${order.order_no}` }], blocks: true }
      : { items: [], blocks: false }
  },
  remove: async (db, id) => {
    const draft = await lockDraft(db, id)
    if (draft) await withdrawOrder(db, draft)
    await deleteDraftRow(db, id)
  },
})

async function lockOpenDraft(db: Queryable, id: number): Promise<DraftRow> {
  const draft = await lockDraft(db, id)
  if (!draft) throw draftGone()
  await requireOpen(db, draft)
  return draft
}

/** Cancels an unpaid order of a draft: what it contains is no longer offered. */
async function withdrawOrder(db: Queryable, draft: DraftRow): Promise<void> {
  const order = await lockOrderOf(db, draft)
  if (order?.status === 'unpaid')
    await releaseOrder(db, order, 'cancelled', { actor: 'shop', note: history.draftChanged() })
}

async function totalOf(
  db: Queryable,
  app: FastifyInstance,
  content: DraftContent,
): Promise<{ currency: string; total: number }> {
  const terms = await readDraftTerms(app)
  const draft = {
    ...content,
    id: null,
    customer_id: await customerOf(db, content),
    offered_prices: null,
    order_id: null,
  }
  const { totals } = await readDraftFacts(db, draft, terms)
  return { currency: terms.currency, total: totals.grand_total }
}
