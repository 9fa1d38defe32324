import type { UnspentGiftCards } from '#generated/api.d.ts'
import type { TimeSpan } from '#domain/sales-period.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { GIFT_CARD_STATE } from './gift-card-state.ts'

interface UnspentRow {
  currency: string
  cards: number
  unspent: number
  inactive: number
  reserved: number
  expired: number
}

const EXPIRED = 'coalesce(g.expires_at <= now(), false)'

// The shop's currency comes first, even without cards.
const readSums = statement<UnspentRow, [currency: string]>(
  'gift-cards-unspent',
  `SELECT c.currency, count(g.id) FILTER (WHERE g.balance > 0 AND NOT ${EXPIRED})::int AS cards,
     coalesce(sum(g.balance) FILTER (WHERE NOT ${EXPIRED}), 0)::bigint AS unspent,
     coalesce(sum(g.balance) FILTER (WHERE NOT ${EXPIRED} AND NOT g.active), 0)::bigint AS inactive,
     (SELECT coalesce(sum(u.amount), 0)::bigint FROM gift_card_use u JOIN gift_card held ON held.id = u.gift_card_id
      WHERE u.state = 'held' AND held.currency = c.currency) AS reserved,
     coalesce(sum(g.balance) FILTER (WHERE ${EXPIRED}), 0)::bigint AS expired
   FROM (SELECT coalesce($1::text, '') AS currency UNION SELECT currency FROM gift_card) c LEFT JOIN gift_card g USING (currency)
   GROUP BY c.currency ORDER BY c.currency <> $1::text, c.currency`,
)

/** Returns what is left on all cards, by currency; that of the shop comes first. */
export async function readUnspentCards(db: Queryable, shopCurrency: string): Promise<UnspentGiftCards[]> {
  return (await readSums(db, shopCurrency)).map(({ currency, cards, unspent, inactive, reserved, expired }) => {
    const money = (amount: number) => ({ amount, currency })
    return {
      cards,
      unspent: money(unspent),
      inactive: money(inactive),
      reserved: money(reserved),
      expired: money(expired),
    }
  })
}

/** A card's balance before and after a period, and what changed it. */
export interface CardStatement {
  id: number
  last4: string
  currency: string
  state: string
  created_at: Date
  expires_at: Date | null
  /** The order that bought it; empty if staff issued it. */
  sold_in: string
  opening: number
  issued: number
  /** Including what unpaid orders reserve. */
  spent: number
  refunded: number
  /** Taken off because its purchase was refunded. */
  removed: number
  closing: number
}

const CHUNK = 1000
const sum = (condition: string): string => `coalesce(sum(e.amount) FILTER (WHERE ${condition}), 0)::bigint`
const within = (kinds: string): string => sum(`e.created_at >= $2 AND e.kind IN (${kinds})`)

// A reservation that was released has spent nothing.
const readChunk = statement<CardStatement, [after: number, from: Date, until: Date]>(
  'gift-cards-statement',
  `SELECT g.id, coalesce(g.last4, '') AS last4, g.currency, ${GIFT_CARD_STATE} AS state, g.created_at, g.expires_at,
     coalesce(o.order_no, '') AS sold_in, e.opening, e.issued, -e.spent AS spent, e.refunded, -e.removed AS removed, e.closing
   FROM gift_card g LEFT JOIN gift_card_sale s ON s.gift_card_id = g.id LEFT JOIN orders o ON o.id = s.order_id
   CROSS JOIN LATERAL (
     SELECT ${sum('e.created_at < $2')} AS opening, ${within(`'issued'`)} AS issued, ${within(`'reserved', 'released'`)} AS spent,
       ${within(`'refunded'`)} AS refunded, ${within(`'voided'`)} AS removed, ${sum('true')} AS closing
     FROM gift_card_entry e WHERE e.gift_card_id = g.id AND e.created_at < $3) e
   WHERE g.id > $1 AND g.created_at < $3 ORDER BY g.id LIMIT ${CHUNK}`,
)

/** Yields the statement of each card that had a balance or a movement in the period, without reading all of them at once. */
export async function* readCardStatements(db: Queryable, { from, until }: TimeSpan): AsyncGenerator<CardStatement> {
  for (let after = 0; ;) {
    const cards = await readChunk(db, after, from, until)
    for (const card of cards)
      if ([card.opening, card.issued, card.spent, card.refunded, card.removed].some((amount) => amount !== 0))
        yield card
    const last = cards.at(-1)
    if (!last || cards.length < CHUNK) return
    after = last.id
  }
}
