// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeskOrder } from '#generated/api.d.ts'
import { type FakeAnswer, failure, fakeTransport, success } from '#api/testing/fake-transport.ts'
import { deskLine, deskOrder } from '../testing/desk-order.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { showScreen } from '../testing/screen-stage.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import type { Opened } from './order-page-props.ts'

const FILTERS = success({ payment_modes: [], shipping_modes: [], tags: [], carriers: ['Blue Dart'] })
const user = userEvent.setup()
const inr = (amount: number) => ({ amount, currency: 'INR' })
const AMOUNTS = {
  amount: inr(20_000),
  refund: inr(20_000),
  refundable: inr(65_000),
  shipping: inr(0),
  tax: inr(953),
  lines: [],
}

/** Shows a dialog over an order. `answers` are those of its changes. */
function showDialog(opened: Opened, order: DeskOrder, ...answers: FakeAnswer[]) {
  let isClosed = false
  const { transport: filters } = fakeTransport(FILTERS)
  const { transport: previews } = fakeTransport(success(AMOUNTS))
  const view = showScreen(<OrderDialogs order={order} opened={opened} onClose={() => (isClosed = true)} />, {
    answers,
    around: (path) => (path.includes('filters') ? filters : path.endsWith('-preview') ? previews : undefined),
  })
  const sent = () =>
    view.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ path, body }) => [path, JSON.parse(body ?? 'null') as object])
  return { ...view, sent, isClosed: () => isClosed }
}

beforeEach(() => {
  installDialog()
})

describe('shipping', () => {
  it('AD-21 takes a scanned waybill in capitals, and Enter goes on without sending anything', async () => {
    const order = deskOrder()
    const { sent } = showDialog({ kind: 'ship' }, order, success({ ...order, actions: ['deliver'] }))
    const waybill = await screen.findByLabelText('Waybill')
    await user.type(waybill, 'bd 123456789in{Enter}')
    expect(waybill).toHaveValue('BD123456789IN')
    expect(screen.getByRole('combobox', { name: 'Carrier' })).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it('AD-21 sends everything that is left without naming lines, and only once for two presses', async () => {
    const order = deskOrder()
    const { sent, isClosed } = showDialog({ kind: 'ship' }, order, success({ ...order, actions: ['deliver'] }))
    await user.type(await screen.findByLabelText('Waybill'), 'BD123456789IN')
    await user.dblClick(screen.getByRole('button', { name: 'Ship 6 items' }))
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(sent()).toEqual([['/api/admin/orders/261128-100001/ship', { version: 4, waybill: 'BD123456789IN' }]])
  })

  it('AD-21 ships a part, stays open for the rest, and keeps the carrier for the next parcel', async () => {
    const order = deskOrder()
    const rest = { ...order, lines: [deskLine(11, { open: 1, shipped: 2 }), deskLine(12)] }
    const { sent, isClosed } = showDialog({ kind: 'ship' }, order, success(rest))
    await user.type(await screen.findByLabelText('Waybill'), 'AWB-1{Enter}')
    await user.keyboard('Delhivery')
    const [first] = screen.getAllByRole('group', { name: 'Units of Jar 11, Celadon' })
    await user.click(within(first!).getByRole('button', { name: 'Decrease quantity' }))
    const bowl = screen.getByRole('textbox', { name: 'Units of Tea bowl, Celadon' })
    await user.clear(bowl)
    await user.type(bowl, '0{Tab}')
    await user.click(screen.getByRole('button', { name: 'Ship 2 items' }))
    expect(await screen.findByText(/Parcel AWB-1 is on its way\. 4 items are left/)).toBeVisible()
    expect(sent()).toEqual([
      [
        '/api/admin/orders/261128-100001/ship',
        { version: 4, waybill: 'AWB-1', carrier: 'Delhivery', lines: [{ id: 11, quantity: 2 }] },
      ],
    ])
    expect(isClosed()).toBe(false)
    const waybill = screen.getByLabelText('Waybill')
    await waitFor(() => expect(waybill).toHaveFocus())
    expect(
      [waybill, screen.getByRole('combobox', { name: 'Carrier' })].map((field) => (field as HTMLInputElement).value),
    ).toEqual(['', 'Delhivery'])
  })

  it('AD-21 shows a refusal at its field, and keeps what was typed', async () => {
    const order = deskOrder()
    const taken = failure(422, 'This waybill belongs to another order.', {
      payload: { errors: { '/waybill': 'This waybill belongs to another order.' } },
    })
    showDialog({ kind: 'ship' }, order, taken)
    const waybill = await screen.findByLabelText('Waybill')
    await user.type(waybill, 'BD123456789IN')
    await user.click(screen.getByRole('button', { name: 'Ship 6 items' }))
    expect(await screen.findByText('This waybill belongs to another order.')).toBeVisible()
    expect(waybill).toHaveValue('BD123456789IN')
    expect(waybill).toHaveAccessibleDescription(/belongs to another order/)
  })

  it('AD-21 explains an order that has changed meanwhile', async () => {
    const stale = failure(409, 'Order 261128-100001 has changed: shipped by Ravi.', { code: 'stale_version' })
    const { isClosed } = showDialog({ kind: 'ship' }, deskOrder(), stale)
    await user.type(await screen.findByLabelText('Waybill'), 'BD123456789IN')
    await user.click(screen.getByRole('button', { name: 'Ship 6 items' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('shipped by Ravi')
    expect(isClosed()).toBe(false)
  })
})

describe('refunding', () => {
  const shipped = deskOrder({
    status: 'shipped',
    actions: ['refund'],
    lines: [deskLine(11, { open: 0, shipped: 3, refundable: 2 }), deskLine(12, { open: 0, shipped: 3 })],
  })

  it('AD-21 says by line what is paid back before it is, and offers only what can be', async () => {
    const { sent } = showDialog({ kind: 'refund' }, shipped, success(shipped))
    expect(await screen.findAllByRole('group', { name: /^Units of/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
    const button = await screen.findByRole('button', { name: 'Refund ₹200.00' })
    await user.type(screen.getByRole('combobox', { name: 'Reason' }), 'Arrived damaged')
    await user.click(screen.getByRole('checkbox', { name: 'Return the items to stock' }))
    await user.click(button)
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          '/api/admin/orders/261128-100001/refund',
          {
            version: 4,
            reason: 'Arrived damaged',
            lines: [{ id: 11, quantity: 1 }],
            shipping: false,
            restock: false,
          },
        ],
      ]),
    )
  })

  it('AD-21 refunds an amount up to what is left, typed as people write it', async () => {
    const { sent } = showDialog({ kind: 'refund' }, shipped, success(shipped))
    await user.click(await screen.findByRole('radio', { name: 'By amount' }))
    await user.type(screen.getByRole('combobox', { name: 'Reason' }), 'Goodwill')
    const amount = screen.getByLabelText('Amount (INR)')
    await user.type(amount, '1,000')
    await user.click(screen.getByRole('button', { name: 'Refund' }))
    expect(screen.getByText('At most ₹650.00 can be refunded.')).toBeVisible()
    expect(sent()).toEqual([])
    await user.clear(amount)
    await user.type(amount, '12.50')
    await user.click(screen.getByRole('button', { name: 'Refund ₹12.50' }))
    await waitFor(() =>
      expect(sent()).toEqual([
        ['/api/admin/orders/261128-100001/refund', { version: 4, reason: 'Goodwill', amount: 1250 }],
      ]),
    )
  })
})

describe('cancelling', () => {
  it('AD-21 cancels the chosen units, and names the sum on the button', async () => {
    const { sent } = showDialog({ kind: 'cancel' }, deskOrder(), success(deskOrder()))
    await user.click(await screen.findByRole('radio', { name: 'Some items' }))
    await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[1]!)
    await user.type(screen.getByRole('combobox', { name: 'Reason' }), 'Out of stock')
    await user.click(await screen.findByRole('button', { name: 'Cancel items and refund ₹200.00' }))
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          '/api/admin/orders/261128-100001/cancel',
          { version: 4, reason: 'Out of stock', lines: [{ id: 12, quantity: 1 }] },
        ],
      ]),
    )
  })

  it('AD-21 asks for a reason first', async () => {
    const { sent } = showDialog({ kind: 'cancel' }, deskOrder())
    await user.click(await screen.findByRole('button', { name: 'Cancel order and refund ₹200.00' }))
    expect(screen.getByText('Enter a reason.')).toBeVisible()
    expect(sent()).toEqual([])
  })
})

it('AD-21 offers nothing more once somebody else has confirmed the order', async () => {
  const done = deskOrder({ actions: ['ship'] })
  showDialog({ kind: 'confirm' }, done, failure(409, 'Order 261128-100001 has changed: confirmed by Ravi.'))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('confirmed by Ravi')
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})
