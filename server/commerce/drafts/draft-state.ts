import type { DraftPage } from '#generated/api.d.ts'
import { statement } from '#server/platform/db/database.ts'

/** Drafts `d` with their orders `o`. */
export const DRAFTS = 'draft_order d LEFT JOIN orders o ON o.id = d.order_id'
export const DRAFT_STATE = `CASE WHEN o.confirmed_at IS NOT NULL THEN 'ordered' WHEN o.status = 'pending' THEN 'paying'
  WHEN d.link_expires_at > now() THEN 'sent' WHEN d.link_expires_at IS NOT NULL THEN 'expired' ELSE 'open' END`
/** An order that is not confirmed has no number for anyone yet. */
export const ORDER_NUMBER = 'CASE WHEN o.confirmed_at IS NOT NULL THEN o.order_no END'

export const readDraftState = statement<Pick<DraftPage, 'state' | 'order_no'>, [id: number]>(
  'draft-state',
  `SELECT ${DRAFT_STATE} AS state, ${ORDER_NUMBER} AS order_no FROM ${DRAFTS} WHERE d.id = $1`,
)
