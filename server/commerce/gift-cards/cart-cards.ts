import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/gift-cards.ts'
import { GIFT_CARD_STATE, type GiftCardState } from './gift-card-state.ts'
import { hashGiftCode } from './gift-code.ts'

/** Per cart. Each card is a separate payment with its own refunds. */
const MAX_CARDS = 5

/** A gift card in a cart, with what it pays. */
export interface GiftPart {
  /** Of the cart's row, by which shoppers remove it. */
  id: number
  cardId: number
  last4: string
  /** What the card can pay, including what this cart's own pending order has reserved. */
  balance: number
  amount: number
}

interface CardRow {
  id: number
  card_id: number
  last4: string
  balance: number
  state: GiftCardState
}

const readCards = statement<CardRow, [cart: number, currency: string]>(
  'cart-gift-cards',
  `SELECT c.id, g.id AS card_id, coalesce(g.last4, '') AS last4, ${GIFT_CARD_STATE} AS state,
     g.balance + coalesce((SELECT u.amount FROM gift_card_use u JOIN orders o ON o.id = u.order_id
       WHERE u.gift_card_id = g.id AND u.state = 'held' AND o.cart_id = c.cart_id AND o.status = 'pending'), 0) AS balance
   FROM cart_gift_card c JOIN gift_card g ON g.id = c.gift_card_id WHERE c.cart_id = $1 AND g.currency = $2 ORDER BY c.id`,
)

/** Returns the cards of a cart and what each pays of a total, in the order in which they were added. */
export async function readGiftParts(
  db: Queryable,
  cartId: number,
  { currency, total }: { currency: string; total: number },
): Promise<GiftPart[]> {
  let due = total
  return (await readCards(db, cartId, currency)).map(({ id, card_id: cardId, last4, ...card }) => {
    const isUsable = card.state === 'active' || card.state === 'used_up'
    const balance = isUsable ? card.balance : 0
    const amount = Math.min(due, balance)
    due -= amount
    return { id, cardId, last4, balance, amount }
  })
}

const findCard = statement<{ id: number; currency: string; balance: number; state: GiftCardState }, [hash: Buffer]>(
  'gift-card-by-code',
  `SELECT g.id, g.currency, g.balance, ${GIFT_CARD_STATE} AS state FROM gift_card g WHERE g.code_hash = $1`,
)
const countCards = statement<{ cards: number }, [cart: number]>(
  'cart-gift-cards-count',
  'SELECT count(*)::int AS cards FROM cart_gift_card WHERE cart_id = $1',
)
const insertCard = statement<{ id: number }, [cart: number, card: number]>(
  'cart-gift-card-add',
  'INSERT INTO cart_gift_card (cart_id, gift_card_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
)
const deleteCard = statement<NoRow, [cart: number, id: number]>(
  'cart-gift-card-remove',
  'DELETE FROM cart_gift_card WHERE cart_id = $1 AND id = $2',
)
const deleteCards = statement<NoRow, [cart: number]>(
  'cart-gift-cards-clear',
  'DELETE FROM cart_gift_card WHERE cart_id = $1',
)
const moveCards = statement<NoRow, [from: number, to: number]>(
  'cart-gift-cards-move',
  `INSERT INTO cart_gift_card (cart_id, gift_card_id) SELECT $2::bigint, gift_card_id FROM cart_gift_card WHERE cart_id = $1 ORDER BY id
   ON CONFLICT DO NOTHING`,
)

/** Codes that never existed are refused like those of cards that were switched off, so that codes cannot be probed. */
export const unknownGiftCard = (): ApiError => new ApiError(422, 'gift_card_unknown', t.unknown())

/**
 * Adds a card to a cart, which must be locked.
 * @throws ApiError 422 with the reason
 */
export async function addGiftCard(db: Queryable, cartId: number, code: string, currency: string): Promise<void> {
  const [card] = await findCard(db, hashGiftCode(code))
  if (!card || card.state === 'inactive' || card.state === 'planned') throw unknownGiftCard()
  if (card.state === 'expired') throw new ApiError(422, 'gift_card_expired', t.expired())
  if (card.currency !== currency)
    throw new ApiError(422, 'gift_card_currency', t.otherCurrency({ currency: card.currency }))
  const [count] = await countCards(db, cartId)
  if ((count?.cards ?? 0) >= MAX_CARDS) throw new ApiError(422, 'gift_card_limit', t.tooMany({ max: MAX_CARDS }))
  const [added] = await insertCard(db, cartId, card.id)
  if (!added) throw new ApiError(422, 'gift_card_added', t.alreadyAdded())
  // What the cart's own unpaid order holds can be spent again.
  const cards = await readGiftParts(db, cartId, { currency, total: 0 })
  if (cards.find(({ cardId }) => cardId === card.id)?.balance === 0)
    throw new ApiError(422, 'gift_card_empty', t.empty())
}

export const removeGiftCard = async (db: Queryable, cartId: number, id: number): Promise<void> =>
  void (await deleteCard(db, cartId, id))

export const clearGiftCards = async (db: Queryable, cartId: number): Promise<void> =>
  void (await deleteCards(db, cartId))

/** Copies the cards of a cart that is merged into another one. */
export const moveGiftCards = async (db: Queryable, from: number, to: number): Promise<void> =>
  void (await moveCards(db, from, to))
