import { expect } from 'vitest'
import { type Browser, browser, messagesTo } from './customers.ts'
import { type TestApp, asAdministrator } from './test-app.ts'

export interface IssuedCard {
  id: number
  version: number
  code: string
  email: string
}

const CODE = /Code: ((?:[A-Z2-9]{4}-){4}[A-Z2-9]{4})/

/** Lets the shop accept gift cards. */
export const acceptGiftCards = (shop: TestApp): Promise<void> => shop.changeSettings({ enable_gift_cards: true })

/** Returns the code in the newest mail to an address. */
export async function mailedCode(shop: TestApp, email: string): Promise<string> {
  const [text = ''] = await messagesTo(shop, email)
  return CODE.exec(text)?.[1] ?? ''
}

let cards = 0

/** Issues a card by hand, and reads its code from the mail. */
export async function issueCard(shop: TestApp, amount: number, values: object = {}): Promise<IssuedCard> {
  const email = `friend${cards++}@ashkiln.example`
  const admin = browser(shop, asAdministrator)
  const reply = await admin.post('/api/admin/gift-cards', { values: { amount, recipient_email: email, ...values } })
  expect(reply.statusCode, reply.payload).toBe(200)
  const { id, version } = reply.json<{ data: { id: number; version: number } }>().data
  return { id, version, email, code: await mailedCode(shop, email) }
}

export const applyCard = (
  who: Browser,
  { api_cart, cart_session }: { api_cart: string; cart_session: string },
  code: string,
) => who.post('/api/cart/gift-cards/apply', { api_cart, cart_session, code })

/** Returns the balance of a card, and what changed it, oldest first. */
export async function ledgerOf({ database }: TestApp, id: number): Promise<{ balance: number; entries: string[] }> {
  const { rows } = await database.pool.query<{ balance: number; entries: string[] }>(
    `SELECT balance, ARRAY(SELECT kind || ' ' || amount FROM gift_card_entry WHERE gift_card_id = g.id ORDER BY id) AS entries
     FROM gift_card g WHERE id = $1`,
    [id],
  )
  return rows[0]!
}
