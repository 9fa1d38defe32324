import { describe, expect, it } from 'vitest'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { lockOrder } from '#server/commerce/orders/rows.ts'
import { shipOrder } from '#server/commerce/orders/ship.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import { afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { SESSION_SECRET } from '#server/testing/test-app.ts'

const { bowl, delivered, newOrder, pool, shop, vase } = await afterSaleShop()
const owner = await tokenOwner(shop)
const packer = (await addStaff(shop, 'fulfilment', 'Ravi')).session

type Session = typeof owner
type Placed = { order_id: string; token: string }

const pathOf = ({ order_id: number }: Placed, file: string) => `/api/admin/orders/${number}/documents/${file}`
const textOf = async (reply: { rawPayload: Buffer; statusCode: number; payload: string }) => {
  expect(reply.statusCode, reply.payload.slice(0, 300)).toBe(200)
  return (await readPdf(reply.rawPayload)).pages.map(({ text }) => text)
}
const download = async (order: Placed, file: string, who: Session = owner) => textOf(await who.get(pathOf(order, file)))
const bulk = (body: object, who: Session = owner) => who.post('/api/admin/order-documents', body)
const refund = ({ order_id: number }: Placed, amount: string) =>
  performDeskAction(shop.app, number, { kind: 'refund', amount })
const unpaid = async () => {
  const who = browser(shop)
  return placeOrder(who, await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'sandbox' }))
}

describe('documents of an order', () => {
  it('AD-22 are an invoice, a packing slip and a label, with the order’s own numbers', async () => {
    const order = await newOrder(browser(shop), [[vase, 2]])
    const paper = expectData(
      await browser(shop).get(
        `/api/orders/invoice?${new URLSearchParams({ order_no: order.order_id, token: order.token })}`,
      ),
      'Invoice',
    )
    const [invoice = ''] = await download(order, 'invoice.pdf')
    expect(invoice).toContain(paper.invoice_no)
    expect(invoice).toContain(paper.seller.gstin)
    const [slip = ''] = await download(order, 'packing-slip.pdf')
    expect(slip).toContain(order.order_id)
    expect(slip).toContain('3 Rue Dumas')
    const [label = ''] = await download(order, 'label.pdf?sheet=a4&start=4')
    expect(label).toContain('Collect')
    const reply = await owner.get(pathOf(order, 'invoice.pdf'))
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename=invoice-${paper.invoice_no.replaceAll('/', '-')}.pdf`,
      'cache-control': 'no-store',
    })
  })

  it('AD-22 AC-05 include each credit note, the latest by default', async () => {
    const order = await delivered(browser(shop), [
      [vase, 2],
      [bowl, 1],
    ])
    expectFailure(await owner.get(pathOf(order, 'credit-note.pdf')), 404, 'no_document')
    await refund(order, '100')
    await refund(order, '200.50')
    const { rows } = await pool.query<{ number: string }>(
      'SELECT n.number FROM credit_note n JOIN orders o ON o.id = n.order_id WHERE o.order_no = $1 ORDER BY n.id',
      [order.order_id],
    )
    const [first, second] = rows.map(({ number }) => number) as [string, string]
    expect((await download(order, 'credit-note.pdf'))[0]).toContain(second)
    const query = `credit_note=${encodeURIComponent(first)}`
    const [note = ''] = await download(order, `credit-note.pdf?${query}`)
    expect(note).toContain(first)
    expect(note.replaceAll(' ', '')).toContain('Credited₹100')
    expectFailure(await owner.get(pathOf(order, 'credit-note.pdf?credit_note=CN1')), 404, 'no_document')
    const own = new URLSearchParams({ order_no: order.order_id, token: order.token, credit_note: first })
    expect((await textOf(await browser(shop).get(`/api/orders/invoice/pdf?${own}`)))[0]).toContain(first)
  })

  it('AD-22 AD-21 slips and labels are those of the next parcel, and once all are shipped, of each', async () => {
    const order = await newOrder(browser(shop), [
      [vase, 2],
      [bowl, 1],
    ])
    const [vases = 0] = order.lines
    await inTransaction(shop.database, async ({ client }) => {
      const row = await lockOrder(client, order.id)
      const parcel = { waybill: 'PART-0001', carrier: 'Blue Dart', lines: [{ id: vases, quantity: 2 }] }
      await shipOrder(client, shop.app, row, parcel, { actor: 'shop' })
    })
    const [rest = ''] = await download(order, 'packing-slip.pdf')
    expect(rest).toContain('2 of 2')
    expect(rest).not.toContain('ASH-VAS')
    expect(rest).not.toContain('PART-0001')
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM shipment WHERE order_id = $1', [order.id])
    const [first = ''] = await download(order, `label.pdf?shipment=${rows[0]!.id}`)
    expect(first).toContain('PART-0001')
    // The courier of the last parcel collects.
    expect(first).not.toContain('Collect')
    expect((await download(order, 'label.pdf'))[0]).toContain('Collect')
    expectFailure(await owner.get(pathOf(order, 'label.pdf?shipment=999999')), 404, 'no_document')
    await inTransaction(shop.database, async ({ client }) =>
      shipOrder(client, shop.app, await lockOrder(client, order.id), { waybill: 'PART-0002' }, { actor: 'shop' }),
    )
    const labels = await download(order, 'label.pdf')
    expect(labels.map((text) => /PART-\d+/u.exec(text)?.[0])).toEqual(['PART-0001', 'PART-0002'])
  })

  it('AD-22 are refused with the reason: unknown or unconfirmed orders', async () => {
    const order = await unpaid()
    for (const file of ['invoice.pdf', 'label.pdf', 'packing-slip.pdf'])
      expect(expectFailure(await owner.get(pathOf(order, file)), 404, 'no_document').message).toMatch(/confirmed/)
    const cancelled = await newOrder(browser(shop), [[vase, 1]])
    await performDeskAction(shop.app, cancelled.order_id, { kind: 'cancel', reason: 'Sold out.' })
    expectFailure(await owner.get(pathOf(cancelled, 'label.pdf')), 404, 'no_document')
    expectFailure(await owner.get('/api/admin/orders/000000-000000/documents/label.pdf'), 404, 'not_found')
    for (const path of ['invoice.exe', 'label.pdf?sheet=a3', 'label.pdf?start=5'])
      expectFailure(await owner.get(pathOf(order, path)), 400, 'malformed')
  })

  it('AD-22 AD-02 fulfilment prints labels and slips, but no invoices', async () => {
    const order = await newOrder(browser(shop), [[vase, 1]])
    await download(order, 'label.pdf', packer)
    await download(order, 'packing-slip.pdf', packer)
    expectFailure(await packer.get(pathOf(order, 'invoice.pdf')), 403, 'role_not_allowed')
    const body = { kind: 'invoice', numbers: [order.order_id] }
    expectFailure(await bulk(body, packer), 403, 'role_not_allowed')
  })

  it('AD-22 AC-07 an erased order has an invoice with the addresses that the law requires, and no label', async () => {
    const person = await registerCustomer(shop)
    const cart = await readyCart(person.session, { items: [{ product_id: vase, quantity: 1 }], payment: 'cod' })
    const order = await placeOrder(person.session, cart)
    expectData(await person.session.post('/api/account/delete', { password: person.password }), 'Done')
    const [invoice = ''] = await download(order, 'invoice.pdf')
    expect(invoice).toContain('3 Rue Dumas')
    expect(invoice).not.toContain('9000000001')
    expect(invoice).not.toContain(person.email)
    expect(expectFailure(await owner.get(pathOf(order, 'label.pdf')), 404, 'no_document').message).toMatch(/erased/)
    const query = new URLSearchParams({ order_no: order.order_id, token: order.token })
    expectFailure(await browser(shop).get(`/api/orders/invoice/pdf?${query}`), 404, 'not_found')
  })
})

describe('documents of many orders', () => {
  it('AD-22 AD-02 are one file in the order of their numbers, recorded in the audit log', async () => {
    const orders = [await newOrder(browser(shop), [[vase, 1]]), await newOrder(browser(shop), [[bowl, 1]])].toReversed()
    const numbers = orders.map(({ order_id: number }) => number)
    const pages = await textOf(await bulk({ kind: 'packing-slip', numbers }, packer))
    expect(pages).toHaveLength(2)
    for (const [index, number] of numbers.entries()) expect(pages[index]).toContain(number)
    const log = expectData(await owner.get('/api/admin/audit'), 'AuditPage')
    expect(log.entries[0]).toMatchObject({
      staff_name: 'Ravi',
      action: 'exported',
      resource: 'order_document',
      record_title: 'Packing slip',
      changes: [{ field: '/orders', to: numbers.join(', ') }],
    })
  })

  it('AD-22 name orders without the document before the file starts, and leave them out on request', async () => {
    const [order, open] = [await newOrder(browser(shop), [[vase, 1]]), await unpaid()]
    const body = { kind: 'invoice', numbers: [open.order_id, order.order_id, '000000-000000'] }
    const failure = expectFailure(await bulk(body), 422, 'documents_missing')
    expect(failure.payload).toMatchObject({
      missing: [
        { number: open.order_id, message: expect.stringContaining('confirmed') as string },
        { number: '000000-000000', message: expect.stringContaining('exist') as string },
      ],
    })
    const reply = await bulk({ ...body, skip_missing: true })
    expect(await textOf(reply)).toHaveLength(1)
    expect(reply.headers['x-documents-missing']).toBe(`${open.order_id},000000-000000`)
    const none = { kind: 'invoice', numbers: [open.order_id], skip_missing: true }
    expectFailure(await bulk(none), 422, 'documents_missing')
    const many = Array.from({ length: 201 }, (_, index) => `N-${index}`)
    expectFailure(await bulk({ kind: 'label', numbers: many }), 400, 'malformed')
  })
})

describe('a customer’s own invoice as PDF', () => {
  it('AD-22 AC-05 AC-06 is open to the customer and holders of the link only', async () => {
    const order = await newOrder(browser(shop), [[vase, 1]])
    const path = (token: string) =>
      `/api/orders/invoice/pdf?${new URLSearchParams({ order_no: order.order_id, ...(token && { token }) })}`
    expect((await textOf(await browser(shop).get(path(order.token))))[0]).toContain(order.order_id)
    expectFailure(await browser(shop).get(path('')), 401, 'login_required')
    expectFailure(await browser(shop).get(path(`${order.token}x`)), 404, 'not_found')
    const open = await unpaid()
    const query = new URLSearchParams({ order_no: open.order_id, token: open.token })
    expectFailure(await browser(shop).get(`/api/orders/invoice/pdf?${query}`), 404, 'not_found')
  })
})

describe('mails of orders', () => {
  const attachedTo = async (subject: string) => {
    const { rows } = await pool.query<{ content: Buffer }>(
      'SELECT content FROM outbox WHERE subject LIKE $1 ORDER BY id DESC LIMIT 1',
      [subject],
    )
    const { attach } = readContent(rows[0]?.content ?? null, outboxKey(SESSION_SECRET)) ?? {}
    return attach && shop.app.mailAttachments.make(attach)
  }

  it('AD-22 the confirmation has the invoice, and each refund its credit note', async () => {
    const order = await delivered(browser(shop), [[vase, 2]])
    const invoice = await attachedTo(`Order ${order.order_id} is confirmed`)
    expect(invoice).toMatchObject({
      name: expect.stringMatching(/^invoice-\d\d-\d\d-\d{6}\.pdf$/u) as string,
      type: 'application/pdf',
    })
    expect((await readPdf(invoice!.bytes)).pages[0]?.text).toContain(order.order_id)
    await refund(order, '100')
    await refund(order, '250')
    for (const amount of ['100', '250']) {
      const note = await attachedTo(`We’re refunding ₹${amount}% for order ${order.order_id}`)
      const { pages } = await readPdf(note!.bytes)
      expect(pages[0]?.text.replaceAll(' ', '')).toContain(`Credited₹${amount}`)
    }
  })

  it('AD-22 AC-07 name no file of an erased order, and none that is not a document', async () => {
    const person = await registerCustomer(shop)
    const cart = await readyCart(person.session, { items: [{ product_id: vase, quantity: 1 }], payment: 'cod' })
    const order = await placeOrder(person.session, cart)
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM orders WHERE order_no = $1', [order.order_id])
    const id = rows[0]!.id
    expect(await shop.app.mailAttachments.make({ kind: 'invoice', order: id })).toBeDefined()
    expectData(await person.session.post('/api/account/delete', { password: person.password }), 'Done')
    expect(await shop.app.mailAttachments.make({ kind: 'invoice', order: id })).toBeUndefined()
    expect(await shop.app.mailAttachments.make({ kind: 'label', order: id })).toBeUndefined()
  })
})
