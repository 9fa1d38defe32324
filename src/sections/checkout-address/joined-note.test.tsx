// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show } from './testing/address-stage.ts'

/** A customer logs in at the step; their own cart contains two of one product and more of another. */
async function joins() {
  const shown = await show()
  const { cart } = shown
  cart.server.rest = { ...cart.server.rest, customer_id: 7, api_cart: 'cart-7' }
  cart.server.quantities.set(1, 5).set(2, 1)
  await act(async () => cart.actor.send({ type: 'cart.received', cart: cart.server.cart() }))
  return { ...shown, lines: () => [...cart.server.quantities] }
}

describe('a login during checkout', () => {
  it('AU-13 CK-06 lists the items that joined the order, moves them to the wishlist, and restores them', async () => {
    const { user, settled, lines, savedProducts } = await joins()
    const note = await screen.findByText(/added to this order/u)
    expect(note).toHaveTextContent('4 items from your account’s cart were added to this order: Bowl 1 and Bowl 2.')
    await user.click(screen.getByRole('button', { name: 'Move to wishlist' }))
    await settled()
    expect(lines()).toEqual([[1, 2]])
    expect(savedProducts()).toEqual([10, 20])
    expect(screen.getByText(/^Moved to your wishlist/u)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await settled()
    expect(lines()).toEqual([
      [1, 5],
      [2, 1],
    ])
    expect(screen.getByRole('button', { name: 'Move to wishlist' })).toBeVisible()
  })

  it('AU-13 shows nothing if no item joined', async () => {
    const { cart } = await show()
    cart.server.rest = { ...cart.server.rest, customer_id: 7 }
    await act(async () => cart.actor.send({ type: 'cart.received', cart: cart.server.cart() }))
    expect(screen.queryByText(/added to this order/u)).toBeNull()
  })
})
