// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { arrivedOrder, fakeLine, fakeOrder } from '#api/testing/fake-order.ts'
import { failure, success } from '#api/testing/fake-transport.ts'
import type { Order } from '#generated/api.d.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { elementOf, meera, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const ITEM = 'POST /api/orders/item'
const PAY = 'POST /api/checkout/process-payment'
const page = { path: '/account/orders/261121-408213' }
const inr = (amount: number) => ({ amount, currency: 'INR' })

function show(order: Order, answers: Answers = {}) {
  const view = showSection(section, { customer: meera, answers: { [ITEM]: success(order), ...answers }, page })
  return { ...view, user: userEvent.setup() }
}
const shown = () => screen.findByRole('list', { name: 'Items in this order' })

describe('an order', () => {
  it('AC-05 shows the items as bought, with options and customisation', async () => {
    show(
      fakeOrder({
        productchannel: [
          fakeLine(1, 2, {
            options: { Size: '20 cm', Glaze: 'Tenmoku' },
            additonal_data: { custom_text: 'For Uma' },
          }),
          fakeLine(2, 1, { product_id: null }),
        ],
      }),
    )
    const [bowl, gone] = within(await shown()).getAllByRole('listitem')
    for (const words of ['Glaze Tenmoku, Size 20 cm', '“For Uma”', '2 × ₹10', '₹20'])
      expect(bowl).toHaveTextContent(words)
    expect(within(bowl!).getByRole('link', { name: 'Bowl 1' })).toHaveAttribute('href', '/product/bowl-1?sku=BOWL-1')
    // A deleted product has no page.
    expect(within(gone!).queryByRole('link')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'Order 261121-408213' })).toBeVisible()
  })

  it('AC-05 shows the server’s totals', async () => {
    const { container } = show(
      fakeOrder({
        sub_total: inr(12_345),
        discount_total: inr(700),
        coupon: { code: 'WELCOME10', title: '10 %' },
        shipping_total: inr(0),
        grand_total: inr(999),
        tax_total: inr(107),
        paid_total: inr(998),
        refunded_total: inr(500),
      }),
    )
    await shown()
    const rows = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent.replace(/\s/gu, ''))
    expect(rows).toEqual([
      'Subtotal₹123.45',
      'Discount(WELCOME10)−₹7.00',
      'Delivery(Byroad)Free',
      'Total₹9.99',
      'Taxincluded₹1.07',
      'Paid₹9.98',
      'Refunded₹5.00',
    ])
  })

  it('AC-05 shows addresses, payment and progress', async () => {
    show(arrivedOrder())
    await shown()
    for (const words of ['3 Rue Dumas', '14 Rue Surcouf', 'meera@ashkiln.example', 'Cash on delivery'])
      expect(screen.getByText(words)).toBeVisible()
    const steps = within(screen.getByRole('list', { name: 'Progress of order 261121-408213' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ordered/),
      expect.stringMatching(/^Confirmed/),
      expect.stringMatching(/^On its way/),
      expect.stringMatching(/^Delivered/),
    ])
    expect(steps[3]).toHaveAttribute('aria-current', 'step')
  })

  it('AC-05 CK-10 links to its invoice and its parcel', async () => {
    show(arrivedOrder())
    expect(await screen.findByRole('link', { name: 'Invoice' })).toHaveAttribute(
      'href',
      '/account/orders/261121-408213/invoice',
    )
    expect(screen.getByRole('link', { name: 'Track your parcel' })).toHaveAttribute(
      'href',
      '/track-order/BLD%20778%2F1',
    )
  })

  it('AC-05 AD-21 lists several parcels with their items and links, and what is still to come', async () => {
    const parcel = { carrier: null, tracking_url: null, status: 'shipped', delivered_at: null } as const
    const shipped = { ...parcel, shipped_at: '2026-11-22T10:00:00Z' }
    show(
      fakeOrder({
        status: 'confirmed',
        waybill: 'BLD-1',
        productchannel: [fakeLine(1, 3), fakeLine(2, 1)],
        parcels: [
          { ...shipped, waybill: 'BLD-1', lines: [{ id: 1, quantity: 2 }] },
          {
            ...shipped,
            ...{ waybill: 'BLD-2', carrier: 'Blue Dart', tracking_url: 'https://track.example/2' },
            lines: [{ id: 1, quantity: 1 }],
          },
        ],
        to_ship: [{ id: 2, quantity: 1 }],
      }),
    )
    const parcels = within(await screen.findByRole('region', { name: 'Parcels' }))
    const headings = parcels.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Parcel 1', 'Parcel 2', 'Still to come'])
    expect(parcels.getAllByText(/^On its way since/u)).toHaveLength(2)
    for (const text of ['2 × Bowl 1', '1 × Bowl 1', '1 × Bowl 2']) expect(parcels.getByText(text)).toBeVisible()
    expect(parcels.getByRole('link', { name: 'Track parcel 1' })).toHaveAttribute('href', '/track-order/BLD-1')
    expect(parcels.getByRole('link', { name: 'Track with Blue Dart' })).toHaveAttribute(
      'href',
      'https://track.example/2',
    )
  })

  it('AD-23 shows the pictures of a return request', async () => {
    const request = { ...{ id: 1, reason: 'other', comment: '', answer: '' }, amount: inr(1000), lines: [] }
    const pictures = [{ name: 'a.webp', width: 3, height: 2 }]
    const at = '2026-11-23T09:00:00Z'
    show(arrivedOrder({ refund_requests: [{ ...request, status: 'asked', created_at: at, pictures }] }))
    const src = '/api/orders/refund/picture?order_no=261121-408213&name=a.webp'
    expect(await screen.findByRole('img', { name: 'Your picture 1 (opens in a new tab)' })).toHaveAttribute('src', src)
  })

  it('AC-05 offers the cancellation last', async () => {
    show(fakeOrder({ invoice_no: 'ASH-7', can_cancel: true }))
    const invoice = await screen.findByRole('link', { name: 'Invoice' })
    const cancel = screen.getByRole('button', { name: 'Cancel order' })
    expect(screen.getAllByRole('button').at(-1)).toBe(cancel)
    expect(cancel.parentElement).not.toContainElement(invoice)
    expect(cancel).not.toHaveAttribute('data-look')
  })

  it('AC-05 has no invoice before it is confirmed, and no actions that are switched off', async () => {
    show(fakeOrder({ can_cancel: false, invoice_no: null }))
    await shown()
    expect(screen.queryByRole('link', { name: 'Invoice' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Request a return' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Rate/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Buy again' })).toBeVisible()
  })

  it('AC-05 shows refund requests, and offers none once everything is requested', async () => {
    show(
      arrivedOrder({
        productchannel: [fakeLine(1, 2)],
        refund_requests: [
          {
            id: 1,
            status: 'refused',
            reason: 'damaged',
            comment: '',
            amount: inr(2000),
            answer: 'The bowl is whole.',
            created_at: '2026-11-23T09:00:00.000Z',
            lines: [{ id: 1, quantity: 2, amount: inr(2000) }],
            pictures: [],
          },
        ],
      }),
    )
    await shown()
    const refunds = screen.getByRole('region', { name: 'Returns' })
    for (const words of ['₹20.00 for 2 × Bowl 1. Declined.', 'The bowl is whole.', 'It arrived damaged'])
      expect(refunds).toHaveTextContent(words)
    expect(screen.queryByRole('button', { name: 'Request a return' })).toBeNull()
  })
})

describe('a missing order', () => {
  it.each([404, 400])(
    'AC-05 AC-06 explains a missing order and someone else’s in the same way (%i)',
    async (status) => {
      show(fakeOrder(), { [ITEM]: failure(status, 'This order does not exist.', { code: 'not_found' }) })
      expect(await screen.findByText(/couldn’t find this order in your account/)).toBeVisible()
      expect(screen.queryByRole('alert')).toBeNull()
      const main = screen.getAllByRole('link', { name: 'All orders' })
      expect(main.at(-1)).toHaveAttribute('href', '/account/orders')
      expect(screen.getByRole('link', { name: 'Track a parcel' })).toHaveAttribute('href', '/track-order')
    },
  )

  it('AC-05 can be loaded again after a failure', async () => {
    const { user } = show(fakeOrder(), { [ITEM]: [failure(403, 'No'), success(fakeOrder())] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await shown()).toBeVisible()
  })

  it('EN-04 is rendered as a skeleton by the server', () => {
    const html = renderToString(elementOf(section, { page }))
    expect(html).toContain('261121-408213')
    expect(html).toContain('aria-busy="true"')
  })
})

describe('an unconfirmed order', () => {
  const waiting = fakeOrder({
    status: 'pending',
    can_pay: false,
    awaits_link_by: 'email',
    can_correct_email: true,
    held_until: '2026-11-21T10:00:00.000Z',
  })
  const AGAIN = 'POST /api/orders/send-again'
  const CORRECT = 'POST /api/orders/correct-email'
  const ACCOUNT = 'GET /api/account/get'

  it('AC-08 explains how to confirm it, and resends its link', async () => {
    const { user, bodiesOf } = show(waiting, { [AGAIN]: success({}) })
    const part = await screen.findByRole('region', { name: 'Confirm your order' })
    expect(part).toHaveTextContent('Open the link in the email we sent to meera@ashkiln.example')
    expect(part).toHaveTextContent('Your items are reserved until')
    await user.click(within(part).getByRole('button', { name: 'Send again' }))
    expect(await within(part).findByText(/^Sent\./)).toBeVisible()
    expect(within(part).queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(bodiesOf(AGAIN)).toEqual([{ order_no: '261121-408213' }])
  })

  it('AC-08 explains a refused resend', async () => {
    const refusal = failure(429, 'Maximum attempt reached. Please try again later', { code: 'too_many_tries' })
    const { user } = show({ ...waiting, held_until: null }, { [AGAIN]: refusal })
    expect(await screen.findByText(/no longer reserved/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Maximum attempt reached/)
  })

  it('AC-08 accepts a corrected email address', async () => {
    const corrected = { order_no: '261121-408213', email: 'meera@gmail.com', url: null }
    const { user, bodiesOf } = show(waiting, {
      [ITEM]: [success(waiting), success({ ...waiting, email: 'meera@gmail.com' })],
      [CORRECT]: success(corrected),
      [ACCOUNT]: success(meera),
    })
    await user.click(await screen.findByRole('button', { name: 'Wrong email address? Change it' }))
    const field = await screen.findByLabelText('Email address for this order')
    expect(field).toHaveValue('meera@ashkiln.example')
    await user.clear(field)
    await user.type(field, 'meera@{Enter}')
    expect(field).toHaveAccessibleDescription(/must be an valid email address/)
    expect(bodiesOf(CORRECT)).toEqual([])
    await user.type(field, 'gmail.com{Enter}')
    await waitFor(() => expect(bodiesOf(CORRECT)).toEqual([{ order_no: '261121-408213', email: 'meera@gmail.com' }]))
    expect(await screen.findByText('meera@gmail.com', { selector: 'strong' })).toBeVisible()
  })
})

describe('an unpaid order', () => {
  const unpaid = fakeOrder({
    status: 'pending',
    can_pay: true,
    payment_status: 'awaiting',
    held_until: '2026-11-21T09:15:00.000Z',
  })
  const reply = (next: object) =>
    success({ order_id: '261121-408213', token: '', type: 'sandbox', status: 'confirmed', grand_total: inr(1), next })

  it('CK-07 shows its reservation, and a payment made in the meantime', async () => {
    const { user, bodiesOf } = show(unpaid, {
      [ITEM]: [success(unpaid), success(fakeOrder({ payment_status: 'paid' }))],
      [PAY]: reply({ kind: 'complete', url: '/checkout-complete' }),
    })
    expect(await screen.findByText(/reserved until/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Buy again' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Pay now' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull())
    expect(bodiesOf(PAY)).toEqual([{ order_id: '261121-408213', token: '' }])
  })

  it('CK-07 explains why it cannot be paid, and loads the order again', async () => {
    const { user } = show(unpaid, {
      [ITEM]: [success(unpaid), success({ ...unpaid, status: 'unpaid', held_until: null })],
      [PAY]: failure(422, 'Bowl 1 is out of stock.', { code: 'out_of_stock' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Pay now' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Bowl 1 is out of stock.')
    expect(await screen.findByText(/aren’t reserved/)).toBeVisible()
    expect(screen.getByText('Not paid')).toBeVisible()
  })
})
