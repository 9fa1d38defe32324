import type { FastifyInstance } from 'fastify'
import type { DeskOrder } from '#generated/api.d.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import type { BaselineGifts, BaselinePickup } from '#server/testing/baselines.ts'
import { changeSettings, hoursFromNow } from './merchant-life.ts'
import { type Buyer, DELIVERY_ADDRESS, shopActions } from './shop-life.ts'
import { type Shopper, createShopper } from './shopper.ts'

interface Stored {
  id: number
  version: number
}

const CARD_AMOUNT = 2_000_000
const NOTE = 'Happy birthday, Asha!\nFrom all of us.'

/** Issues gift cards by hand and sells one; one of them is spent in part on an order with a message and wrapping. */
export async function giveGifts(app: FastifyInstance, owner: Shopper, sessionSecret: string): Promise<BaselineGifts> {
  await changeSettings(owner, 'gift-cards', {
    enable_gift_cards: true,
    sell_gift_cards: true,
    gift_card_amounts: ['500', '1000'],
    gift_card_months: 24,
  })
  await changeSettings(owner, 'gifts', {
    enable_gift_note: true,
    enable_gift_wrap: true,
    gift_wrap_price: 5000,
    gift_wrap_gst: 18,
  })
  const issue = (values: object) =>
    owner.call<Stored>('POST', '/api/admin/gift-cards', { values: { amount: CARD_AMOUNT, ...values } })
  const spent = await issue({ recipient_name: 'Leela', recipient_email: 'leela@ashkiln.example', note: 'For the fair' })
  const code = await mailedCode(app, 'leela@ashkiln.example', sessionSecret)
  await issue({ recipient_email: 'unsent@ashkiln.example', deliver_at: hoursFromNow(48) })

  const { order } = shopActions(app)
  const buyer = newBuyer(app, 'gifts@ashkiln.example')
  const gift = { note: NOTE, wrapped: true }
  const { order_id: partly } = await order(buyer, 'cod', { gift, giftCard: code })

  const friend = 'friend@ashkiln.example'
  const next = await buyer.shopper.submit('/gift-card/buy', {
    form: 'form-of-a-baseline',
    amount: '100000',
    recipient_name: 'Ravi',
    recipient_email: friend,
    message: 'For your new kitchen.',
    buyer_name: 'Asha',
    buyer_email: buyer.email,
    payment: 'sandbox',
  })
  await buyer.shopper.press(next.replace('/sandbox/', ''), 'pay')
  await app.runJob('sandbox-calls')
  await app.runJob('payments')
  const { rows } = await app.database.pool.query<{ id: number; balance: number }>(
    'SELECT id, balance::int FROM gift_card WHERE id = $1',
    [spent.id],
  )
  return {
    order: partly,
    note: NOTE,
    spent: { id: spent.id, code, amount: CARD_AMOUNT, balance: rows[0]?.balance ?? 0 },
    sold: { code: await mailedCode(app, friend, sessionSecret), balance: 100_000 },
  }
}

/** Opens a pickup place, with an order that was picked up, one that is ready and one that is not. */
export async function openPickup(app: FastifyInstance, owner: Shopper): Promise<BaselinePickup> {
  const { id } = await owner.call<Stored>('POST', '/api/admin/pickup-places', {
    values: {
      name: 'Studio on Rue Dumas',
      address: DELIVERY_ADDRESS,
      hours: 'Monday to Saturday, 10 am to 6 pm',
      instructions: 'Ring the bell at the blue gate.',
    },
  })
  const { order } = shopActions(app)
  const buyer = newBuyer(app, 'pickup@ashkiln.example')
  const act = async (number: string, action: string, body: object = {}) => {
    const { version } = await owner.call<DeskOrder>('GET', `/api/admin/orders/${number}`)
    await owner.call('POST', `/api/admin/orders/${number}/${action}`, { version, ...body })
  }
  const numbers: string[] = []
  for (let count = 0; count < 3; count++) numbers.push((await order(buyer, 'cod', { pickup: id })).order_id)
  const [collected = '', ready = '', placed = ''] = numbers
  for (const number of [collected, ready]) await act(number, 'pack', { packed: true })
  await act(collected, 'deliver')
  return { collected, ready, placed, place: 'Studio on Rue Dumas' }
}

const newBuyer = (app: FastifyInstance, email: string): Buyer => ({
  shopper: createShopper(app),
  email,
  phone: '9000000007',
})

async function mailedCode({ database }: FastifyInstance, email: string, sessionSecret: string): Promise<string> {
  const { rows } = await database.pool.query<{ content: Buffer }>(
    'SELECT content FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [email],
  )
  const text = rows[0] && readContent(rows[0].content, outboxKey(sessionSecret))?.text
  const code = /Code: ((?:[A-Z2-9]{4}-){4}[A-Z2-9]{4})/.exec(text ?? '')?.[1]
  if (code === undefined) throw new Error(`No gift card was mailed to ${email}.`)
  return code
}
