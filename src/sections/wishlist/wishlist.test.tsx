// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import { fakeCard, fakeChannel } from '#api/testing/fake-product.ts'
import type { Cart, ProductCard, WishlistItem } from '#generated/api.d.ts'
import { wishlistMachine } from '#machines/wishlist/wishlist.machine.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const itemOf = (id: number, rest: Partial<ProductCard> = {}, options = {}): WishlistItem => ({
  product: fakeCard(id, rest),
  options,
  added_at: '2026-11-21T09:00:00.000Z',
})
const vase = itemOf(
  1,
  { name: 'Tall vase', slug: 'vase', has_variants: true, must_choose: true, channel: fakeChannel('VAS-TEN-20') },
  { Size: '20 cm', Glaze: 'Tenmoku' },
)
const soldOut = itemOf(2, { name: 'Moon jar', channel: fakeChannel('JAR', { stock: 0 }), in_stock: false })

interface Options {
  items?: WishlistItem[]
  fails?: 'load' | 'remove' | 'move'
}

async function show({ items = [vase, soldOut], fails }: Options = {}) {
  let list = items
  let failing = fails
  const calls: string[] = []
  const call = <T,>(name: 'load' | 'save' | 'remove' | 'move', reply: (productId: number) => T) =>
    fromPromise<T, { productId: number }>(async ({ input }) => {
      calls.push(`${name} ${input?.productId ?? ''}`.trim())
      if (failing !== name) return reply(input?.productId)
      failing = undefined
      throw new Error('refused')
    })
  const without = (productId: number) => (list = list.filter(({ product }) => product.id !== productId))
  const actor = createActor(
    wishlistMachine.provide({
      actors: {
        loadWishlist: call('load', () => list) as never,
        saveProduct: call(
          'save',
          (id) =>
            (list = items.filter(
              ({ product }) => product.id === id || list.some((one) => one.product.id === product.id),
            )),
        ),
        removeProduct: call('remove', without),
        moveProduct: call<Cart>('move', (id) => {
          without(id)
          return fakeCart([fakeItem(1, 1)])
        }),
      },
    }),
  ).start()
  const moved: string[] = []
  actor.on('product.moved', ({ item }) => moved.push(item?.product.name ?? ''))
  const view = await showSectionAt(section, '/account/wishlist', { wishlist: actor })
  const user = userEvent.setup()
  const login = () => act(async () => actor.send({ type: 'session.received', isMember: true, isLoginRequested: false }))
  return { ...view, user, login, calls, moved, actor }
}
const row = (name: string) => screen.getAllByRole('listitem').find((item) => item.textContent.includes(name))!
const button = (name: string) => screen.getByRole('button', { name })

describe('wishlist', () => {
  it('EN-04 renders a skeleton until the list is loaded', async () => {
    const { serverElement, container } = await show()
    expect(renderToString(serverElement)).toContain('aria-busy="true"')
    expect(container.querySelector('[aria-busy]')).not.toBeNull()
  })

  it('AC-04 shows the saved variant with its price and stock', async () => {
    const { login } = await show()
    await login()
    expect(within(row('Tall vase')).getByRole('link')).toHaveAttribute('href', '/product/vase?sku=VAS-TEN-20')
    for (const words of ['Glaze Tenmoku, Size 20 cm', '₹950', 'In stock'])
      expect(row('Tall vase')).toHaveTextContent(words)
  })

  it('AC-04 moves a product to the cart and then focuses the heading', async () => {
    const { login, user, calls, moved } = await show()
    await login()
    await user.click(button('Move to cart: Tall vase'))
    await waitFor(() => expect(screen.queryByText('Tall vase')).toBeNull())
    expect(calls).toEqual(['load', 'move 10'])
    expect(moved).toEqual(['Tall vase'])
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Wishlist' }).parentElement).toHaveFocus())
  })

  it('AC-04 keeps the product and the focus in its row when a move fails', async () => {
    const { login, user } = await show({ fails: 'move' })
    await login()
    await user.click(button('Move to cart: Tall vase'))
    await waitFor(() => expect(button('Move to cart: Tall vase')).toBeEnabled())
    await waitFor(() => expect(within(row('Tall vase')).getByRole('link')).toHaveFocus())
  })

  it('AC-04 disables “Move to cart” for a sold-out product and explains why', async () => {
    const { login } = await show()
    await login()
    expect(button('Move to cart: Moon jar')).toBeDisabled()
    expect(button('Move to cart: Moon jar')).toHaveAccessibleDescription(
      'Sold out. You can move it to your cart when it’s back in stock.',
    )
  })

  it('AC-04 links to the product when details must be chosen, and disables one without a price', async () => {
    const engraved = itemOf(3, { name: 'Engraved mug', must_choose: true })
    const priceless = itemOf(4, { name: 'Kiln god', channel: fakeChannel('GOD', { price: 0 }) })
    const { login } = await show({ items: [engraved, priceless] })
    await login()
    expect(screen.getByRole('link', { name: 'Choose options' })).toHaveAttribute('href', '/product/bowl-3')
    expect(button('Move to cart: Kiln god')).toBeDisabled()
    expect(row('Kiln god')).toHaveTextContent('Price on request')
  })

  it('AC-04 removes a product and undoes it by keyboard', async () => {
    const { login, user, calls } = await show()
    await login()
    await user.click(button('Remove Tall vase'))
    expect(button('Undo removing Tall vase')).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Tall vase removed')
    await user.keyboard('{Enter}')
    expect(within(row('Tall vase')).getByRole('link')).toHaveFocus()
    await waitFor(() => expect(calls).toEqual(['load', 'remove 10', 'save 10']))
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('AC-04 shows the product again when removing fails', async () => {
    const { login, user } = await show({ fails: 'remove' })
    await login()
    await user.click(button('Remove Tall vase'))
    await waitFor(() => expect(button('Remove Tall vase')).toBeVisible())
  })

  it('AC-04 discards removed products when the page is left', async () => {
    const { login, user, unmount, actor } = await show()
    await login()
    await user.click(button('Remove Tall vase'))
    unmount()
    expect(actor.getSnapshot().context.removed).toEqual([])
  })

  it('AC-04 links to the shop when the list is empty', async () => {
    const { login } = await show({ items: [] })
    await login()
    expect(screen.getByText(/Nothing saved yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Look around the shop' })).toHaveAttribute('href', '/shop-online')
  })

  it('AC-04 retries after the list could not be loaded', async () => {
    const { login, user } = await show({ fails: 'load' })
    await login()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Tall vase')).toBeVisible()
  })
})
