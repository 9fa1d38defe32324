import { describe, expect, it } from 'vitest'
import type { Invoice } from '#generated/api.d.ts'
import { financialYear } from '#domain/shop-time.ts'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { grantRequests } from '#server/commerce/after-sale/refund-requests.ts'
import { createRefund } from './refund.ts'
import { lockOrder } from './rows.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { type Placed, afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { expectCredit, expectSums } from '#server/testing/invoices.ts'

const { requestReturn, bowl, cancel, decide, deliver, delivered, her, newOrder, pool, shop, stateOf, vase } =
  await afterSaleShop()

const call = async (order: Placed, more = {}) =>
  browser(shop).get(
    `/api/orders/invoice?${new URLSearchParams({ order_no: order.order_id, token: order.token, ...more })}`,
  )
const invoice = async (order: Placed) => expectData(await call(order), 'Invoice')
const notesOf = async (order: Placed): Promise<Invoice[]> => {
  const query = new URLSearchParams({ token: order.token, order_id: order.order_id, type: 'cod' })
  const { credit_notes: issued } = expectData(await browser(shop).get(`/api/checkout/complete?${query}`), 'Order')
  return Promise.all(
    issued.map(async ({ number, amount }) => {
      const note = expectData(await call(order, { credit_note: number }), 'Invoice')
      expect(note.credit_note?.number).toBe(number)
      expect(note.grand_total).toEqual(amount)
      return note
    }),
  )
}
const desk = (order: Placed, amount?: string) =>
  performDeskAction(shop.app, order.order_id, { kind: 'refund', ...(amount && { amount }) })
const sumOf = (notes: readonly Invoice[], part: 'grand_total' | 'tax_total' | 'taxable_total') =>
  notes.reduce((sum, note) => sum + note[part].amount, 0)

describe('credit notes', () => {
  it('AC-05 each partial refund of a cash order has a credit note, and all add up to the invoice', async () => {
    const order = await delivered(browser(shop), [
      [vase, 3],
      [bowl, 1],
    ])
    const paper = await invoice(order)
    expectSums(paper)
    await desk(order, '1234.57')
    await desk(order, '0.03')
    await desk(order)
    const notes = await notesOf(order)
    expect(notes).toHaveLength(3)
    for (const note of notes) {
      expectCredit(note)
      expect(note).toMatchObject({
        invoice_no: paper.invoice_no,
        issued_at: paper.issued_at,
        supply: paper.supply,
        place_of_supply: paper.place_of_supply,
        buyer: paper.buyer,
        seller: paper.seller,
      })
    }
    expect(notes[0]?.grand_total.amount).toBe(123_457)
    for (const part of ['grand_total', 'tax_total', 'taxable_total'] as const)
      expect(sumOf(notes, part)).toBe(paper[part].amount)
    for (const rate of paper.rates) {
      const of = (part: 'cgst' | 'sgst' | 'igst') =>
        notes
          .flatMap(({ rates }) => rates)
          .reduce((sum, one) => sum + (one.gst_rate === rate.gst_rate ? one[part].amount : 0), 0)
      expect([of('cgst'), of('sgst'), of('igst')]).toEqual([rate.cgst.amount, rate.sgst.amount, rate.igst.amount])
    }
  })

  it('AC-05 lists returned units, and splits tax like the invoice', async () => {
    const order = await delivered(her, [
      [vase, 3],
      [bowl, 1],
    ])
    const paper = await invoice(order)
    await requestReturn(order, her, { lines: [{ id: order.lines[0], quantity: 2 }] })
    await decide(grantRequests, order)
    const [note] = await notesOf(order)
    expectCredit(note!)
    expect(note!.lines.map(({ name, quantity, gst_rate: rate }) => [name, quantity, rate])).toEqual([
      [paper.lines[0]!.name, 2, paper.lines[0]!.gst_rate],
    ])
    expect(note!.credit_note?.reason).toBe('Items returned')
    expect(note!.shipping.total.amount).toBe(0)
  })

  it('AC-05 credits a cancelled or returned unpaid order in full', async () => {
    const cancelled = await newOrder(her)
    const data = expectData(await cancel(cancelled, her), 'Order')
    expect(data.credit_notes).toHaveLength(1)
    const back = await newOrder()
    await performDeskAction(shop.app, back.order_id, { kind: 'ship', waybill: `BL-BACK-${back.id}` })
    await desk(back)
    expect(await stateOf(back)).toMatchObject({ status: 'refunded', paid_total: 0 })
    for (const order of [cancelled, back]) {
      const [paper, notes] = [await invoice(order), await notesOf(order)]
      expect(notes).toHaveLength(1)
      for (const part of ['grand_total', 'tax_total', 'taxable_total'] as const)
        expect(notes[0]![part]).toEqual(paper[part])
      expect(notes[0]!.lines.map(({ quantity }) => quantity)).toEqual(paper.lines.map(({ quantity }) => quantity))
    }
  })

  it('AC-05 a duplicate payment is refunded without a credit note', async () => {
    const order = await newOrder()
    await deliver(order)
    const { paid_total: paid } = await stateOf(order)
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO payment (order_id, provider, reference, amount, currency, status, settled_at)
       SELECT id, 'cod', 'twice-' || id, grand_total, currency, 'paid', now() FROM orders WHERE id = $1 RETURNING id::int`,
      [order.id],
    )
    await pool.query('UPDATE orders SET paid_total = paid_total * 2 WHERE id = $1', [order.id])
    await inTransaction(shop.database, async ({ client }) => {
      const reason = 'Late payment refunded'
      await createRefund(client, await lockOrder(client, order.id), {
        key: 'late',
        amount: paid,
        reason,
        paymentId: rows[0]!.id,
      })
    })
    expect(await notesOf(order)).toEqual([])
    await desk(order, '100')
    expect((await notesOf(order)).map((note) => note.grand_total.amount)).toEqual([10_000])
  })

  it('AC-05 numbers have no gaps within a year, with concurrent and failing refunds', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => delivered()))
    const results = await Promise.allSettled(
      orders.flatMap((order, index) => [
        desk(order, '10'),
        desk(order, '20'),
        // Exceeds what was paid.
        desk(order, '99999999'),
        // Rolled back.
        inTransaction(shop.database, async ({ client }) => {
          await createRefund(client, await lockOrder(client, order.id), {
            key: `undone-${index}`,
            amount: 500,
            reason: '',
          })
          throw new Error('undone')
        }),
      ]),
    )
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(10)
    const { rows } = await pool.query<{ number: string }>('SELECT number FROM credit_note ORDER BY number')
    const year = financialYear(new Date(), 'Asia/Kolkata')
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, index) => `CN${year}/${String(index + 1).padStart(6, '0')}`),
    )
    expect(rows.every(({ number }) => number.length <= 16)).toBe(true)
  })

  it('AC-05 AC-06 belongs to one order, is immutable, and only visible to those with access to the order', async () => {
    const [one, other] = [await delivered(), await delivered()]
    await desk(one, '50')
    await desk(other, '60')
    const [mine] = await notesOf(one)
    const number = mine!.credit_note!.number
    expectFailure(await call(other, { credit_note: number }), 404, 'not_found')
    expectFailure(await call(one, { credit_note: 'CN26-27/x' }), 400, 'malformed')
    const stranger = `/api/orders/invoice?${new URLSearchParams({ order_no: one.order_id, token: other.token, credit_note: number })}`
    expectFailure(await browser(shop).get(stranger), 404, 'not_found')
    await expect(pool.query('UPDATE credit_note SET amount = 1 WHERE number = $1', [number])).rejects.toThrow(
      'cannot be changed',
    )
    await shop.change('UPDATE product_group SET gst_bps = 25')
    expect((await notesOf(one))[0]).toEqual(mine)
  })

  it('CK-07 orders, refunds and credit notes are consistent in the end', async () => {
    expect(await brokenInvariants(pool)).toEqual({})
  })
})
