// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ApiTransport } from '#api/client/transport.ts'
import type { Cart } from '#generated/api.d.ts'
import { StageServer, stage } from '#machines/testing/cart-stage.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

async function show(url: string, rest: Partial<Cart> = {}) {
  const server = new StageServer({ 1: 1 })
  server.rest = rest
  const cart = await stage({ server })
  const transport: ApiTransport = async () => ({
    status: 200,
    header: () => undefined,
    text: async () =>
      JSON.stringify({
        status: 'success',
        data: { valid: true, step: null, code: null, message: null, place: null, errors: {}, cart: server.cart() },
      }),
  })
  return showSectionAt(section, url, { cart: cart.actor, transport })
}

const ready: Partial<Cart> = {
  ...{ phone: '9000000001', email: 'meera@ashkiln.example' },
  ...{ shipping_address: { name: 'Meera' }, billing_address: { name: 'Meera' } },
}

const steps = () => within(screen.getByRole('navigation', { name: 'Checkout steps' })).getAllByRole('listitem')

describe('checkout-steps', () => {
  it('CK-01 numbers Cart, Address and Payment, and marks the current step', async () => {
    await show('/checkout/address')
    await waitFor(() =>
      expect(steps().map(({ textContent }) => textContent?.trim())).toEqual([
        '1 Cart (done)',
        '2 Address',
        '3 Payment',
      ]),
    )
    expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  it('CK-01 links to earlier steps, and not to later ones', async () => {
    await show('/checkout/address')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/cart'])
    await show('/checkout/payment', ready)
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(['/cart', '/checkout/address'])
  })

  it('CK-01 shows each step’s status and validity from the server’s cart', async () => {
    await show('/checkout/payment', ready)
    await waitFor(() =>
      expect(steps().map(({ dataset }) => dataset['status'])).toEqual(['completed', 'completed', 'pending']),
    )
    await waitFor(() => expect(steps().map(({ dataset }) => dataset['valid'])).toEqual(['true', 'true', 'false']))
    expect(screen.getByRole('link', { name: '2 Address (done)' })).toBeVisible()
  })

  it('CK-01 marks the current step before the cart is known', async () => {
    const { serverElement } = await show('/checkout/payment')
    const html = renderToString(serverElement)
    expect(html).toMatch(/data-status="pending" data-valid="false" aria-current="step"[^>]*>.*Payment/u)
  })
})
