import type { GiftCardEntries } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { GIFT_CARD_STATE } from './gift-card-state.ts'

const PAGE_SIZE = 20

interface CardRow extends Pick<GiftCardEntries, 'last4' | 'state'> {
  amount: number
  balance: number
  reserved: number
  currency: string
  sent_at: Date | null
}

interface EntryRow extends Pick<GiftCardEntries['entries'][number], 'id' | 'kind' | 'order_no'> {
  amount: number
  at: Date
}

const readCard = statement<CardRow, [number]>(
  'gift-card-summary',
  `SELECT g.amount, g.balance, g.currency, g.last4, g.sent_at, ${GIFT_CARD_STATE} AS state,
     (SELECT coalesce(sum(u.amount), 0)::bigint FROM gift_card_use u WHERE u.gift_card_id = g.id AND u.state = 'held') AS reserved
   FROM gift_card g WHERE g.id = $1`,
)
const readEntries = statement<EntryRow, [card: number, before: number | null]>(
  'gift-card-entries',
  `SELECT e.id, e.kind, e.amount, o.order_no, e.created_at AS at FROM gift_card_entry e
   LEFT JOIN gift_card_sale s ON s.gift_card_id = e.gift_card_id AND e.kind = 'issued' LEFT JOIN orders o ON o.id = coalesce(e.order_id, s.order_id)
   WHERE e.gift_card_id = $1 AND ($2::bigint IS NULL OR e.id < $2::bigint) ORDER BY e.id DESC LIMIT ${PAGE_SIZE + 1}`,
)

/** Returns the balance of a card and what changed it, the newest first; undefined without the card. */
export async function readGiftCardEntries(
  db: Queryable,
  id: number,
  before: number | undefined,
): Promise<GiftCardEntries | undefined> {
  const [card] = await readCard(db, id)
  if (!card) return undefined
  const rows = await readEntries(db, id, before ?? null)
  const shown = rows.slice(0, PAGE_SIZE)
  const money = (amount: number) => ({ amount, currency: card.currency })
  return {
    amount: money(card.amount),
    balance: money(card.balance),
    reserved: money(card.reserved),
    last4: card.last4,
    sent_at: card.sent_at?.toISOString() ?? null,
    state: card.state,
    entries: shown.map(({ amount, at, ...entry }) => ({ ...entry, amount: money(amount), at: at.toISOString() })),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}
