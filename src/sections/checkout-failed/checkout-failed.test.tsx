// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ApiTransport } from '#api/client/transport.ts'
import { stage } from '#machines/testing/cart-stage.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const order = {
  ...{ order_id: '261121-000001', token: 't', type: 'sandbox', status: 'unpaid' },
  ...{ grand_total: { amount: 345000, currency: 'INR' }, next: { kind: 'pay' } },
}
const failed = { ...order, message: 'The payment was declined. Nothing was charged.', can_pay: true }

interface Reply {
  status?: number
  body: object
}

async function show(replies: Readonly<Record<string, Reply>> = {}) {
  const calls: { path: string; body: unknown }[] = []
  const transport: ApiTransport = async ({ path, body }) => {
    calls.push({ path: path.split('?')[0] ?? '', body: typeof body === 'string' ? JSON.parse(body) : body })
    const found = Object.entries(replies).find(([call]) => path.startsWith(`/api/checkout/${call}`))?.[1]
    const { status = 200, body: reply } = found ?? { body: { status: 'success', data: failed } }
    return { status, header: () => undefined, text: async () => JSON.stringify(reply) }
  }
  const { actor } = await stage()
  const view = await showSectionAt(section, '/checkout-failed?order_id=261121-000001', {
    cart: actor,
    transport,
  })
  return { ...view, calls, user: userEvent.setup() }
}

const refused = (code: string, message: string): Reply => ({ status: 422, body: { status: 'error', code, message } })

describe('checkout-failed', () => {
  it('CK-07 explains the failure, the reservation and the kept cart', async () => {
    await show()
    expect(await screen.findByText('The payment was declined. Nothing was charged.')).toBeVisible()
    const kept = screen.getByText(/261121-000001/u).closest('p')
    expect(kept).toHaveTextContent(/for ₹3,450 hasn’t been paid. We’ll keep your order and its prices for 24 hours/u)
    expect(kept).toHaveTextContent(/Your cart is as you left it\.$/u)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your payment didn’t go through')
  })

  it('CK-05 CK-07 links to other payment methods and to the cart', async () => {
    await show()
    const other = await screen.findByRole('link', { name: 'Choose another payment method' })
    expect(other).toHaveAttribute('href', '/checkout/payment')
    expect(screen.getByRole('link', { name: 'Back to cart' })).toHaveAttribute('href', '/cart')
  })

  it('CK-07 retries the same order once, and continues when it is paid', async () => {
    const url = '/checkout-complete?token=t&order_id=261121-000001&type=sandbox'
    const { user, calls, address } = await show({
      'process-payment': {
        body: { status: 'success', data: { ...order, status: 'confirmed', next: { kind: 'complete', url } } },
      },
    })
    await user.dblClick(await screen.findByRole('button', { name: 'Try again · ₹3,450' }))
    await waitFor(() => expect(address()).toBe(url))
    expect(calls.filter(({ path }) => path.endsWith('process-payment')).map(({ body }) => body)).toEqual([
      { order_id: '261121-000001', token: 't' },
    ])
  })

  it('CK-07 AD-25 retries what a gift card leaves to pay', async () => {
    const amount_due = { amount: 145000, currency: 'INR' }
    await show({ failed: { body: { status: 'success', data: { ...failed, amount_due } } } })
    expect(await screen.findByRole('button', { name: 'Try again · ₹1,450' })).toBeVisible()
    expect(screen.getByText(/261121-000001/u).closest('p')).toHaveTextContent(/for ₹3,450 hasn’t been paid/u)
  })

  it('CK-07 explains a cancelled order, and offers no payment', async () => {
    const message = 'If you have paid, the whole amount goes back.'
    await show({
      failed: { body: { status: 'success', data: { ...failed, status: 'cancelled', message, can_pay: false } } },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'This order was cancelled' })).toBeVisible()
    expect(
      screen.getByText(/was cancelled before it was paid. If you have paid, the whole amount goes back./u),
    ).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/cart')
  })

  it('CR-05 CK-07 explains sold-out items', async () => {
    const { user } = await show({ 'process-payment': refused('out_of_stock', 'Bowl is out of stock.') })
    await user.click(await screen.findByRole('button', { name: /^Try again/u }))
    const words = await screen.findByText(/Bowl is out of stock. Change your cart/u)
    expect(words).toHaveAttribute('role', 'alert')
    await waitFor(() => expect(words).toHaveFocus())
  })

  it('RT-12 explains a missing order', async () => {
    await show({ failed: { status: 404, body: { status: 'error', code: 'not_found', message: 'No such order.' } } })
    expect(await screen.findByText(/already been paid or cancelled/u)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Try again/u })).toBeNull()
    expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/account/orders')
  })

  it('EN-04 is rendered without order data by the server', async () => {
    const { serverElement } = await show({ failed: { status: 404, body: { status: 'error', code: 'not_found' } } })
    const html = renderToString(serverElement)
    expect(html).toContain('Your payment didn’t go through')
    expect(html).not.toContain('261121')
  })
})
