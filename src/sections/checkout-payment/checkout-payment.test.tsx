// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/client/errors.ts'
import { agree, card, cod, open, ready, road, rupees, show } from './testing/payment-stage.ts'

const group = (name: string) => screen.getByRole('radiogroup', { name })

describe('checkout-payment', () => {
  it('EN-04 is rendered with its title by the server, without personal data', async () => {
    const { serverElement } = await show()
    const html = renderToString(serverElement)
    expect(html).toContain('Payment</h1>')
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain('meera')
  })

  it('CK-03 CK-04 shows the contact and addresses, and links to change them', async () => {
    await show()
    const chosen = within(screen.getByRole('region', { name: 'Contact and addresses' }))
    expect(chosen.getByText('meera@ashkiln.example')).toBeVisible()
    expect(chosen.getByText('3 Rue Dumas, Puducherry, Puducherry, India')).toBeVisible()
    expect(chosen.getByText('Same address')).toBeVisible()
    expect(chosen.getByRole('link')).toHaveAttribute('href', '/checkout/address')
  })

  it('CK-05 CK-12 lists delivery methods with prices and dates, and payment methods', async () => {
    const { cart, user } = await show({ cart: open })
    const [first, second] = within(group('Shipping method')).getAllByRole('radio')
    expect(first).toHaveAccessibleName('By road Fri 29 Nov 2126 to Tue 3 Dec 2126 · A lorry ₹120')
    expect(second).toHaveAccessibleName('By air Tue 26 Nov 2126 · A plane Free')
    await user.click(second!)
    expect(second).toBeChecked()
    await act(() => cart.answerAll())
    await user.click(screen.getByRole('radio', { name: /^Cash on delivery/u }))
    expect(cart.calls.map(({ input }) => input.change)).toEqual([
      { of: 'shippingMode', code: 'air' },
      { of: 'paymentMode', code: 'cod' },
    ])
  })

  it('CK-05 chooses a single method automatically', async () => {
    const { cart } = await show({ cart: { ...open, shipping_methods: [road], cart_payment_method: cod } })
    expect(cart.calls.map(({ input }) => input.change)).toEqual([{ of: 'shippingMode', code: 'road' }])
  })

  it('CK-02 CK-05 CK-14 shows all problems at once, each at its field, with a linked summary', async () => {
    const { press, cart, user, to } = await show({ cart: { ...open, prices_updated: true } })
    expect(screen.queryByRole('region', { name: 'Please check the following' })).toBeNull()
    await press()
    await waitFor(() => expect(group('Shipping method')).toHaveAccessibleDescription('Shipping Method is empty'))
    expect(group('Payment method')).toHaveAccessibleDescription('Payment Method is empty')
    const box = screen.getByRole('checkbox')
    expect(box).toHaveAccessibleDescription('Please agree to the terms and conditions.')
    expect(document.activeElement).toHaveAttribute('data-notice')
    const summary = within(screen.getByRole('region', { name: 'Please check the following' }))
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Shipping Method is empty',
      'Payment Method is empty',
      'Prices have changed since you added these items. Please review the new total.',
      'Please agree to the terms and conditions.',
    ])
    await user.click(summary.getByRole('link', { name: 'Payment Method is empty' }))
    expect(within(group('Payment method')).getAllByRole('radio')[0]).toHaveFocus()
    await user.click(summary.getByRole('link', { name: /agree/u }))
    expect(box).toHaveFocus()
    await user.click(summary.getByRole('link', { name: /Prices/u }))
    expect(document.activeElement).toHaveAttribute('id', 'payment-prices')

    // Solved problems disappear, and the focus does not move.
    const road = screen.getByRole('radio', { name: /^By road/u })
    await user.click(road)
    await act(() => cart.answerAll())
    expect(group('Shipping method')).not.toHaveAttribute('aria-invalid')
    expect(group('Payment method')).toHaveAttribute('aria-invalid')
    expect(summary.getAllByRole('link')).toHaveLength(3)
    expect(road).toHaveFocus()
    expect(to('place-order')).toEqual([])
  })

  it('CK-05 CK-09 shows an unavailable payment method with its reason', async () => {
    const reason = 'Only for orders up to ₹15,000.'
    await show({ cart: { ...open, cart_payment_methods: [card], refused_payment_methods: [{ ...cod, reason }] } })
    expect(screen.getByRole('radio', { name: `Cash on delivery ${reason}` })).toBeDisabled()
  })

  it('CK-16 CK-05 explains that a zero total needs no payment method', async () => {
    const free = { ...ready, payment_required: false, cart_payment_method: null, grand_total: rupees(0) }
    const { press, user, to } = await show({ cart: free })
    expect(screen.queryByRole('radiogroup', { name: 'Payment method' })).toBeNull()
    expect(screen.getByText('There’s nothing to pay, so you don’t need a payment method.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Place order · ₹0' })).toBeVisible()
    await agree(user)
    await press()
    await waitFor(() => expect(to('place-order')).toHaveLength(1))
    expect(screen.queryByText('Payment Method is empty')).toBeNull()
  })

  it('CK-05 explains an address without delivery', async () => {
    await show({ cart: { ...open, shipping_methods: [] } })
    expect(screen.getByText(/We can’t deliver these items to this address/u)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose another address' })).toHaveAttribute('href', '/checkout/address')
  })

  it('CK-06 shows the shop’s instruction and requires consent to its terms', async () => {
    const { press, user, to } = await show({ settings: { checkout_instruction: 'Packed in straw.' } })
    expect(screen.getByText('Packed in straw.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('target', '_blank')
    await press()
    const box = screen.getByRole('checkbox')
    await waitFor(() => expect(box).toHaveAccessibleDescription('Please agree to the terms and conditions.'))
    await waitFor(() => expect(box).toHaveFocus())
    expect(to('place-order')).toEqual([])
    await agree(user)
    expect(box).not.toHaveAttribute('aria-invalid')
    await show({ settings: { allow_tnc_checkout: false, checkout_instruction: '' } })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('CK-06 keeps the consent after a reload of the same cart', async () => {
    const { user } = await show()
    await agree(user)
    await show()
    expect(screen.getByRole('checkbox')).toBeChecked()
    await show({ cart: { ...ready, version: 'version-2' } })
    expect(screen.getByRole('checkbox')).not.toBeChecked()
  })

  it('CK-05 shows a refused delivery method at the field', async () => {
    const { cart, user } = await show()
    await user.click(screen.getByRole('radio', { name: /^By air/u }))
    await act(() => cart.fail(new ApiError({ kind: 'http', status: 422, message: 'It is too heavy for a plane.' })))
    await act(() => cart.answerAll())
    expect(group('Shipping method')).toHaveAccessibleDescription('It is too heavy for a plane.')
    expect(screen.getByRole('radio', { name: /^By road/u })).toBeChecked()
  })
})
