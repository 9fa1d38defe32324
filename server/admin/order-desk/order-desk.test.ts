import { describe, expect, it } from 'vitest'
import type { DeskOrder } from '#generated/api.d.ts'
import { afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { pressSandboxButton, processPayments, startSandbox } from '#server/testing/payment-actions.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { addStaff, auditOf, tokenOwner } from '#server/testing/staff.ts'
import { eventually } from '#server/testing/test-app.ts'

const { shop, pool, vase, bowl, newOrder, delivered, stockOf, her } = await afterSaleShop()
const owner = await tokenOwner(shop)
const packer = await addStaff(shop, 'fulfilment', 'Ravi')
let waybills = 1000

const path = (number: string, action = '') => `/api/admin/orders/${number}${action && `/${action}`}`
const read = async (number: string, who: Browser = owner): Promise<DeskOrder> =>
  expectData(await who.get(path(number)), 'DeskOrder')
/** Acts as somebody who sees the order as it is. */
const act = async (number: string, action: string, body: object = {}, who: Browser = owner) =>
  who.post(path(number, action), { version: (await read(number)).version, ...body })
const done = async (number: string, action: string, body: object = {}, who: Browser = owner): Promise<DeskOrder> =>
  expectData(await act(number, action, body, who), 'DeskOrder')
const parcel = () => ({ waybill: `WB-${waybills++}` })
const expectInvariants = async () => expect(await brokenInvariants(pool)).toEqual({})

/** An order of vases and bowls, paid online. */
async function paidOrder(vases = 3, bowls = 2, email = 'paid@ashkiln.example') {
  const who = browser(shop)
  const items = [
    { product_id: vase, quantity: vases },
    { product_id: bowl, quantity: bowls },
  ]
  const order = await placeOrder(who, await readyCart(who, { items, payment: 'sandbox', email }))
  await pressSandboxButton(who, await startSandbox(who, order), 'pay')
  await eventually(async () => (await read(order.order_id)).status === 'confirmed')
  return order.order_id
}

describe('shipping in part', () => {
  it('AD-21 ships an order in parcels, mails the lines of each, and is shipped with the last', async () => {
    const email = 'parts@ashkiln.example'
    const number = await paidOrder(3, 2, email)
    const { lines } = await read(number)
    const [vases, bowls] = lines as [DeskOrder['lines'][number], DeskOrder['lines'][number]]
    const first = { waybill: 'part-0001', carrier: 'Blue Dart', tracking_url: 'https://track.example/1' }
    const part = await done(number, 'ship', { ...first, lines: [{ id: vases.id, quantity: 2 }] }, packer.session)
    expect(part).toMatchObject({
      status: 'confirmed',
      shipments: [
        { waybill: 'PART-0001', carrier: 'Blue Dart', shipped_by: 'Ravi', lines: [{ id: vases.id, quantity: 2 }] },
      ],
      lines: [
        { quantity: 3, shipped: 2, open: 1 },
        { quantity: 2, shipped: 0, open: 2 },
      ],
    })
    expect(part.actions).not.toContain('cancel')
    const [partMail] = await messagesTo(shop, email)
    expect(partMail).toContain('Part of order')
    expect(partMail).toContain('https://track.example/1')
    expect(partMail).toMatch(/2 × [^\n]*vase/u)
    expect(partMail).not.toMatch(/bowl/u)
    const whole = await done(number, 'ship', { waybill: 'PART-0002' })
    expect(whole).toMatchObject({
      status: 'shipped',
      shipments: [
        {},
        {
          lines: [
            { id: vases.id, quantity: 1 },
            { id: bowls.id, quantity: 2 },
          ],
        },
      ],
    })
    for (const waybill of ['PART-0001', 'PART-0002'])
      expectData(await browser(shop).get(`/api/track-order/${waybill}`), 'Tracking')
    const [one, two] = whole.shipments
    const half = await done(number, 'deliver', { shipment: one!.id })
    expect(half).toMatchObject({ status: 'shipped', shipments: [{ status: 'delivered' }, { status: 'shipped' }] })
    expect(await done(number, 'deliver', { shipment: two!.id })).toMatchObject({
      status: 'delivered',
      actions: ['refund', 'send_message'],
    })
    await expectInvariants()
  })

  it('AD-21 refuses units that are not left, and labels that are taken or unsafe', async () => {
    const { order_id: number } = await newOrder()
    const { lines } = await read(number)
    const id = lines[0]!.id
    const errorsOf = async (body: object) =>
      (
        expectFailure(await act(number, 'ship', { ...parcel(), ...body }), 422, 'invalid_values').payload as {
          errors: object
        }
      ).errors
    expect(Object.keys(await errorsOf({ lines: [{ id, quantity: 4 }] }))).toEqual(['/lines/0/quantity'])
    expect(
      Object.keys(
        await errorsOf({
          lines: [
            { id, quantity: 1 },
            { id, quantity: 1 },
          ],
        }),
      ),
    ).toEqual(['/lines/1/id'])
    expect(Object.keys(await errorsOf({ tracking_url: 'javascript:alert(1)' }))).toEqual(['/tracking_url'])
    expectFailure(await act(number, 'ship', { waybill: 'PART-0001' }), 422, 'waybill_taken')
    expectFailure(await act(number, 'ship', { waybill: '#' }), 422, 'bad_waybill')
  })

  it('AD-21 creates one shipment when two people ship an order at once, and tells the second why', async () => {
    const { order_id: number } = await newOrder()
    const { version } = await read(number)
    const people = [owner, packer.session, owner, packer.session]
    const replies = await Promise.all(people.map((who) => who.post(path(number, 'ship'), { version, ...parcel() })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const refused = replies.find(({ statusCode }) => statusCode === 409)!
    expect(expectFailure(refused, 409, 'stale_version').message).toMatch(
      /has changed since you opened it: Shipped, by/u,
    )
    expect((await read(number)).shipments).toHaveLength(1)
    // Without a version, the state of the order decides.
    const { order_id: other } = await newOrder()
    const bulk = { action: 'ship', ids: [(await read(other)).id] }
    const results = await Promise.all(
      people.map((who) =>
        who.post('/api/admin/orders/bulk', { ...bulk, values: { parcels: [{ id: bulk.ids[0], ...parcel() }] } }),
      ),
    )
    expect(results.map((reply) => expectData(reply, 'AdminBulkResult').done).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 1,
    ])
    expect((await read(other)).shipments).toHaveLength(1)
    await expectInvariants()
  })

  it('AD-21 replies to a repeated click as to the first', async () => {
    const { order_id: number } = await newOrder()
    const body = { version: (await read(number)).version, ...parcel() }
    const headers = { 'idempotency-key': 'one-click-on-ship-1' }
    const [first, second] = [
      await owner.post(path(number, 'ship'), body, headers),
      await owner.post(path(number, 'ship'), body, headers),
    ]
    expect(second.json()).toEqual(first.json())
    expect(expectData(second, 'DeskOrder').shipments).toHaveLength(1)
  })

  it('AD-21 corrects a waybill: the parcel page follows, and the customer gets the mail again', async () => {
    const { order_id: number } = await newOrder()
    const { shipments } = await done(number, 'ship', parcel())
    const corrected = await done(number, `shipments/${shipments[0]!.id}/waybill`, {
      waybill: 'RIGHT-1',
      carrier: 'DTDC',
    })
    expect(corrected.shipments).toMatchObject([{ waybill: 'RIGHT-1', carrier: 'DTDC' }])
    expect((await browser(shop).get(`/api/track-order/${shipments[0]!.waybill}`)).statusCode).toBe(404)
    expectData(await browser(shop).get('/api/track-order/RIGHT-1'), 'Tracking')
    expect(corrected.messages.filter(({ kind, channel }) => kind === 'shipped' && channel === 'email')).toHaveLength(2)
    await expectInvariants()
  })
})
