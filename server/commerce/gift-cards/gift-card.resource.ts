import type { AdminGiftCard } from '#generated/admin/gift-card.js'
import { statement } from '#server/platform/db/database.ts'
import { type BulkResult, defineResource } from '#server/platform/resources/resource.ts'
import { GIFT_CARD_STATE } from './gift-card-state.ts'
import { type StoredCard, createGiftCard, readGiftCard, updateGiftCard } from './gift-card-records.ts'

const switchCards = statement<{ id: number }, [ids: number[], active: boolean]>(
  'gift-card-switch',
  `WITH chosen AS (SELECT id FROM gift_card WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE)
   UPDATE gift_card g SET active = $2, version = version + 1 FROM chosen WHERE g.id = chosen.id AND g.active <> $2 RETURNING g.id`,
)

const TITLE = `coalesce('•••• ' || g.last4, '#G' || g.id)`
const FOUND = `g.recipient_name ILIKE ANY ($patterns) OR g.recipient_email ILIKE ANY ($patterns)`

export const resource = defineResource<AdminGiftCard>({
  name: 'gift-card',
  table: 'gift_card',
  list: {
    from: 'gift_card g',
    id: 'g.id',
    title: TITLE,
    columns: {
      title: TITLE,
      recipient: `coalesce(nullif(g.recipient_name, ''), g.recipient_email)`,
      amount: 'g.amount',
      balance: 'g.balance',
      state: GIFT_CARD_STATE,
      sent_at: 'g.sent_at',
      expires_at: 'g.expires_at',
      created_at: 'g.created_at',
    },
    search: {
      candidates: `(SELECT id FROM gift_card g WHERE ${FOUND} LIMIT $limit)
        UNION ALL (SELECT id FROM gift_card WHERE last4 = upper($search) LIMIT $limit)`,
      condition: `${FOUND} OR g.last4 = upper($search)`,
    },
    filters: { state: `${GIFT_CARD_STATE} = ANY ($values)` },
    sorts: {
      created_at: { sql: 'g.created_at', type: 'timestamptz' },
      balance: { sql: 'g.balance', type: 'bigint' },
      expires_at: { sql: `coalesce(g.expires_at, 'infinity')`, type: 'timestamptz' },
    },
  },
  read: async (db, id) => {
    const card = await readGiftCard(db, id)
    return card && { values: valuesOf(card), title: titleOf(card), createdAt: card.created_at }
  },
  create: async (db, values, { app }) => createGiftCard(db, app, values),
  update: async (db, id, values, { changed }) => updateGiftCard(db, id, values, changed),
  bulk: {
    switch_on: async (db, ids) => resultOf(await switchCards(db, [...ids], true)),
    switch_off: async (db, ids) => resultOf(await switchCards(db, [...ids], false)),
  },
})

const resultOf = (rows: readonly unknown[]): BulkResult => ({ done: rows.length, failed: [] })

const titleOf = ({ id, last4 }: StoredCard): string => (last4 === null ? `#G${id}` : `•••• ${last4}`)

const valuesOf = (card: StoredCard): AdminGiftCard => ({
  amount: card.amount,
  active: card.active,
  expires_at: card.expires_at?.toISOString() ?? null,
  recipient_name: card.recipient_name,
  recipient_email: card.recipient_email,
  sender_name: card.sender_name,
  message: card.message,
  deliver_at: card.deliver_at.toISOString(),
  note: card.note,
})
