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
import { showRoutedSection } from '#tools/testing/show-routed-section.tsx'
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
const gone = itemOf(2, { name: 'Moon jar', channel: fakeChannel('JAR', { stock: 0 }), in_stock: false })

interface Setting {
  items?: WishlistItem[]
  fails?: 'load' | 'drop' | 'move'
}

async function show({ items = [vase, gone], fails }: Setting = {}) {
  let list = items
  let failing = fails
  const calls: string[] = []
  const call = <T,>(name: 'load' | 'save' | 'drop' | 'move', reply: (productId: number) => T) =>
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
        dropProduct: call('drop', without),
        moveProduct: call<Cart>('move', (id) => {
          without(id)
          return fakeCart([fakeItem(1, 1)])
        }),
      },
    }),
  ).start()
  const moved: string[] = []
  actor.on('product.moved', ({ item }) => moved.push(item?.product.name ?? ''))
  const view = await showRoutedSection(section, { url: '/account/wishlist', wishlist: actor })
  const user = userEvent.setup()
  const begin = () => act(async () => actor.send({ type: 'session.received', isMember: true, isAsked: false }))
  return { ...view, user, begin, calls, moved, actor }
}
const row = (name: string) => screen.getAllByRole('listitem').find((item) => item.textContent.includes(name))!
const button = (name: string) => screen.getByRole('button', { name })

describe('wishlist', () => {
  it('EN-04 holds its place until it is known', async () => {
    const { serverElement, container } = await show()
    expect(renderToString(serverElement)).toContain('aria-busy="true"')
    expect(container.querySelector('[aria-busy]')).not.toBeNull()
  })

  it('AC-04 shows the very variant, its price and its stock', async () => {
    const { begin } = await show()
    await begin()
    expect(within(row('Tall vase')).getByRole('link')).toHaveAttribute('href', '/product/vase?sku=VAS-TEN-20')
    for (const words of ['Glaze Tenmoku, Size 20 cm', '₹950', 'In stock'])
      expect(row('Tall vase')).toHaveTextContent(words)
  })

  it('AC-04 moves into the cart', async () => {
    const { begin, user, calls, moved } = await show()
    await begin()
    await user.click(button('Move to cart, Tall vase'))
    await waitFor(() => expect(screen.queryByText('Tall vase')).toBeNull())
    expect(calls).toEqual(['load', 'move 10'])
    expect(moved).toEqual(['Tall vase'])
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Wishlist' }).parentElement).toHaveFocus())
  })

  it('AC-04 keeps what could not be moved, and the keyboard in its row', async () => {
    const { begin, user } = await show({ fails: 'move' })
    await begin()
    await user.click(button('Move to cart, Tall vase'))
    await waitFor(() => expect(button('Move to cart, Tall vase')).toBeEnabled())
    expect(within(row('Tall vase')).getByRole('link')).toHaveFocus()
  })

  it('AC-04 does not move what is sold out, and says why', async () => {
    const { begin } = await show()
    await begin()
    expect(button('Move to cart, Moon jar')).toBeDisabled()
    expect(button('Move to cart, Moon jar')).toHaveAccessibleDescription(
      'Sold out. It can move to the cart once it is back.',
    )
  })

  it('AC-04 leads to the page of what must be decided first, and does not sell what has no price', async () => {
    const engraved = itemOf(3, { name: 'Engraved mug', must_choose: true })
    const priceless = itemOf(4, { name: 'Kiln god', channel: fakeChannel('GOD', { price: 0 }) })
    const { begin } = await show({ items: [engraved, priceless] })
    await begin()
    expect(screen.getByRole('link', { name: 'Choose details' })).toHaveAttribute('href', '/product/bowl-3')
    expect(button('Move to cart, Kiln god')).toBeDisabled()
    expect(row('Kiln god')).toHaveTextContent('Price on request')
  })

  it('AC-04 removes, and puts back by keyboard', async () => {
    const { begin, user, calls } = await show()
    await begin()
    await user.click(button('Remove Tall vase'))
    expect(button('Undo removing Tall vase')).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Tall vase removed')
    await user.keyboard('{Enter}')
    expect(within(row('Tall vase')).getByRole('link')).toHaveFocus()
    await waitFor(() => expect(calls).toEqual(['load', 'drop 10', 'save 10']))
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('AC-04 shows again what could not be removed', async () => {
    const { begin, user } = await show({ fails: 'drop' })
    await begin()
    await user.click(button('Remove Tall vase'))
    await waitFor(() => expect(button('Remove Tall vase')).toBeVisible())
  })

  it('AC-04 forgets what was removed when the page is left', async () => {
    const { begin, user, unmount, actor } = await show()
    await begin()
    await user.click(button('Remove Tall vase'))
    unmount()
    expect(actor.getSnapshot().context.removed).toEqual([])
  })

  it('AC-04 leads on where there is nothing', async () => {
    const { begin } = await show({ items: [] })
    await begin()
    expect(screen.getByText(/Nothing saved yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Look around the shop' })).toHaveAttribute('href', '/shop-online')
  })

  it('AC-04 offers another try when it cannot be had', async () => {
    const { begin, user } = await show({ fails: 'load' })
    await begin()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Tall vase')).toBeVisible()
  })
})
