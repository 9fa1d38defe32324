/** SQL of a card's state, of the table with the alias `g`. */
export const GIFT_CARD_STATE = `CASE WHEN NOT g.active THEN 'inactive' WHEN g.expires_at <= now() THEN 'expired' WHEN g.sent_at IS NULL THEN 'planned'
  WHEN g.balance = 0 THEN 'used_up' ELSE 'active' END`

export type GiftCardState = 'inactive' | 'expired' | 'planned' | 'used_up' | 'active'
