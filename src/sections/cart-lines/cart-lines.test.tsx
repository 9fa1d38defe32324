// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fakeMethod } from '#api/testing/fake-delivery.ts'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import type { Cart } from '#generated/api.d.ts'
import { StageServer, stage } from '#machines/testing/cart-stage.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

/** The cart page over a server with these quantities by line. */
async function show(
  lines: Readonly<Record<number, number>> = { 1: 2, 2: 1, 3: 1 },
  { loaded = true, settings = {} }: { loaded?: boolean; settings?: Record<string, unknown> } = {},
) {
  const cart = await stage({ server: new StageServer(lines), loaded })
  const view = await showSectionAt(section, '/cart', { cart: cart.actor, settings })
  return { ...view, cart, user: userEvent.setup() }
}

const inr = (amount: number) => ({ amount, currency: 'INR' })

const coupon = (rest: Partial<NonNullable<Cart['coupon']>> = {}): NonNullable<Cart['coupon']> => ({
  code: 'WELCOME10',
  title: '10 % off your first order',
  kind: 'percentage',
  discount: { amount: 100, currency: 'INR' },
  free_shipping: false,
  refusal: null,
  ...rest,
})

/** Replies of other calls. */
const receive = (cart: Awaited<ReturnType<typeof stage>>, reply: Cart) =>
  act(() => cart.actor.send({ type: 'cart.received', cart: reply }))

const names = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const line = (name: string) => within(screen.getByRole('heading', { name }).closest('article')!)

describe('cart-lines', () => {
  it('CR-01 shows every line with its price, quantity and total, and the sum', async () => {
    await show()
    expect(names()).toEqual(['Bowl 1', 'Bowl 2', 'Bowl 3', 'Summary'])
    expect(screen.getByRole('link', { name: 'Bowl 1' })).toHaveAttribute('href', '/product/bowl-1?sku=BOWL-1')
    expect(line('Bowl 1').getByText('₹10 each')).toBeVisible()
    expect(line('Bowl 1').getByText('₹20')).toBeVisible()
    expect((await screen.findByText('Subtotal')).nextSibling).toHaveTextContent('₹40')
  })

  it('CK-01 starts the checkout steps, and does not lead on when it is empty', async () => {
    await show()
    const steps = within(screen.getByRole('navigation', { name: 'Checkout steps' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent?.trim())).toEqual(['1 Cart', '2 Address', '3 Payment'])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null])
    expect(steps.map(({ dataset }) => dataset['status'])).toEqual(['pending', 'pending', 'pending'])
    await show({})
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('CR-01 shows a quantity at once, and sums only when the server has them', async () => {
    const { cart, user } = await show()
    await user.click(line('Bowl 1').getByRole('button', { name: 'Increase quantity' }))
    expect(line('Bowl 1').getByRole('textbox')).toHaveValue('3')
    expect(line('Bowl 1').getByText('₹20')).toBeVisible()
    await act(() => cart.answerAll())
    expect(line('Bowl 1').getByText('₹30')).toBeVisible()
    expect(screen.getByText('Subtotal').nextSibling).toHaveTextContent('₹50')
  })

  it('CR-01 accepts a typed quantity', async () => {
    const { cart, user } = await show()
    const field = line('Bowl 2').getByRole('textbox', { name: 'Quantity of Bowl 2' })
    await user.clear(field)
    await user.type(field, '12{Enter}')
    await act(() => cart.answerAll())
    expect(cart.server.quantities.get(2)).toBe(12)
  })

  it('CR-01 removes a line, focuses the next one, and announces it', async () => {
    const { cart, user } = await show()
    await user.click(screen.getByRole('button', { name: 'Remove Bowl 2' }))
    expect(names()).toEqual(['Bowl 1', 'Bowl 3', 'Summary'])
    expect(screen.getByRole('link', { name: 'Bowl 3' })).toHaveFocus()
    expect(screen.getAllByText('Bowl 2 removed').some((one) => one.getAttribute('role') === 'status')).toBe(true)
    await act(() => cart.answerAll())
    expect([...cart.server.quantities.keys()]).toEqual([1, 3])
  })

  it('CR-01 removes a line when its quantity becomes 0', async () => {
    const { cart, user } = await show()
    await user.click(line('Bowl 3').getByRole('button', { name: 'Decrease quantity' }))
    expect(screen.getByRole('link', { name: 'Bowl 2' })).toHaveFocus()
    await act(() => cart.answerAll())
    expect([...cart.server.quantities.keys()]).toEqual([1, 2])
  })

  it('CR-01 restores a removed line in place, with the focus, until the time for it is over', async () => {
    const { cart, user } = await show()
    await user.click(screen.getByRole('button', { name: 'Remove Bowl 2' }))
    await act(() => cart.answerAll())
    await user.click(screen.getByRole('button', { name: 'Undo removing Bowl 2' }))
    expect(names()).toEqual(['Bowl 1', 'Bowl 2', 'Bowl 3', 'Summary'])
    await act(() => cart.answerAll())
    expect(screen.getByRole('link', { name: 'Bowl 2' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove Bowl 1' }))
    await act(() => cart.answerAll())
    act(() => cart.clock.increment(10_000))
    expect(screen.queryByRole('button', { name: /^Undo/u })).toBeNull()
  })

  it('CR-01 links to the shop and offers an undo when it is empty', async () => {
    const { cart, user } = await show({ 1: 1 })
    await user.click(screen.getByRole('button', { name: 'Remove Bowl 1' }))
    await act(() => cart.answerAll())
    expect(screen.getByText('Your cart is empty.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Look around the shop' })).toHaveAttribute('href', '/shop-online')
    expect(screen.getByRole('button', { name: 'Undo removing Bowl 1' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveFocus()
    expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull()
  })

  it('CR-04 starts the checkout at the address', async () => {
    const { cart, user } = await show()
    const link = screen.getByRole('link', { name: 'Checkout' })
    expect(link).toHaveAttribute('href', '/checkout/address')
    await user.click(link)
    expect(cart.journeys).toEqual(['/checkout/address'])
  })

  it('CR-05 marks lines that exceed the stock, and says that prices have changed', async () => {
    const { cart } = await show()
    const items = [fakeItem(1, 4, { stock: 2 }), fakeItem(2, 1, { stock: 0 })]
    receive(cart, fakeCart(items, { items_stock_valid: false, prices_updated: true, out_of_stock_items: [20] }))
    expect(line('Bowl 1').getByText('Only 2 left. Reduce the quantity to check out.')).toBeVisible()
    expect(line('Bowl 2').getByText('Sold out. Remove it to check out.')).toBeVisible()
    expect(screen.getByText(/Prices have changed/u)).toHaveAttribute('role', 'status')
    expect(screen.getByText(/We don’t have enough of these items in stock: Bowl 2/u)).toHaveAttribute('role', 'status')
  })

  it('CR-05 blocks checkout until sold-out items are removed, and says so', async () => {
    const { cart, user } = await show()
    const items = [fakeItem(1, 4), fakeItem(2, 1, { stock: 0 })]
    receive(cart, fakeCart(items, { items_stock_valid: false, out_of_stock_items: [20] }))
    await user.click(screen.getByRole('link', { name: 'Checkout' }))
    expect(cart.journeys).toEqual([])
    expect(screen.getByRole('alert')).toHaveTextContent(
      'To check out, remove these items or reduce their quantity: Bowl 2.',
    )
    receive(cart, fakeCart([fakeItem(1, 4)]))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Checkout' }))
    expect(cart.journeys).toEqual(['/checkout/address'])
  })

  it('CR-05 lists each product whose price changed, with new and old price', async () => {
    const { cart } = await show()
    const [bowl, plate] = [fakeItem(1, 1), fakeItem(2, 1)]
    const dearer = { ...bowl, previous_price: { amount: 90_000, currency: 'INR' } }
    receive(cart, fakeCart([dearer, plate], { prices_updated: true }))
    const [item, ...others] = within(screen.getByRole('region', { name: /summary|order/iu })).getAllByRole('listitem')
    expect(item).toHaveTextContent(/^Bowl 1.*: now ₹10, was ₹900$/u)
    expect(others).toEqual([])
  })

  it('CR-05 asks the shopper to accept new prices, and sends that to the server', async () => {
    const { cart, user } = await show({ 1: 1 })
    receive(cart, fakeCart([fakeItem(1, 1)], { prices_updated: true }))
    await user.click(screen.getByRole('button', { name: 'Accept new prices' }))
    expect(cart.calls.map(({ input }) => input.change)).toEqual([{ of: 'prices' }])
    await act(() => cart.answerAll())
    expect(screen.queryByText(/Prices have changed/u)).toBeNull()
  })

  it('shows every sum as the server has it, and calculates none', async () => {
    const { cart } = await show({ 1: 1 })
    const rupees = (amount: number) => ({ amount, currency: 'INR' })
    receive(
      cart,
      fakeCart([fakeItem(1, 1)], {
        discount_total: rupees(12345),
        shipping_total: rupees(0),
        tax_total: rupees(4567),
        grand_total: rupees(99900),
        coupon: coupon({ discount: rupees(12345) }),
      }),
    )
    expect(screen.getByText('Discount (WELCOME10)').nextSibling).toHaveTextContent('−₹123.45')
    expect(screen.getByText('Delivery').nextSibling).toHaveTextContent('Free')
    expect(screen.getByText('Total').nextSibling).toHaveTextContent('₹999.00')
    expect(screen.getByText('Tax included').nextSibling).toHaveTextContent('₹45.67')
  })

  it('CK-16 only calls a sum the total if it includes delivery', async () => {
    const { cart } = await show({ 1: 1 })
    receive(cart, fakeCart([fakeItem(1, 1)], { discount_total: inr(100), grand_total: inr(900), coupon: coupon() }))
    expect(screen.queryByText('Total')).toBeNull()
    expect(screen.getByText('Total before delivery').nextSibling).toHaveTextContent('₹9')
    receive(
      cart,
      fakeCart([fakeItem(1, 1)], {
        shipping_total: inr(12_000),
        grand_total: inr(13_000),
        shipping_method: fakeMethod(),
      }),
    )
    expect(screen.getByText('Total').nextSibling).toHaveTextContent('₹130')
  })

  const forDelivery = coupon({ code: 'BYCART', kind: 'free_shipping', free_shipping: true, discount: inr(0) })
  it.each([
    [
      'before it is known where the cart goes',
      forDelivery,
      {},
      'You’ll see the saving once we know your delivery cost.',
    ],
    ['all of the delivery', forDelivery, { shipping_total: inr(0) }, 'Delivery is free.'],
    [
      'a part of the delivery',
      { ...forDelivery, discount: inr(20_000) },
      { shipping_total: inr(8000) },
      'You save ₹200 on delivery.',
    ],
    [
      'goods, so that delivery is no longer free',
      coupon({ discount: inr(50_000) }),
      {
        shipping_total: inr(12_000),
        shipping_address: { country: 'IN', state: 'DL', pincode: '110001' },
        shipping_method: fakeMethod({ free_without_coupon: true }),
      },
      'You save ₹500. With this coupon, delivery is no longer free and costs ₹120.',
    ],
  ])('CK-16 CR-02 shows a coupon’s discount: %s', async (_, held, rest, words) => {
    const { cart } = await show({ 1: 1 })
    receive(cart, fakeCart([fakeItem(1, 1)], { coupon: held, ...rest }))
    const box = await screen.findByRole('group', { name: 'Coupon' })
    expect(await within(box).findByText(words)).toHaveRole('status')
  })

  it('CK-07 writes all amounts with paise if any has some', async () => {
    const { cart } = await show({ 1: 2 })
    const amounts = () => (document.body.textContent ?? '').match(/₹[\d,.]*\d/gu)
    expect(amounts()).toEqual(['₹10', '₹20', '₹20'])
    receive(cart, fakeCart([fakeItem(1, 2)], { discount_total: { amount: 150, currency: 'INR' } }))
    expect(amounts()).toEqual(expect.arrayContaining(['₹10.00', '₹20.00', '₹1.50']))
    expect(amounts()?.every((amount) => /\.\d\d$/u.test(amount))).toBe(true)
  })

  it('AC-05 CK-07 mentions no tax for an export', async () => {
    const { cart } = await show(
      { 1: 1 },
      { settings: { tax_note: 'Prices include GST.', summary_note: 'Packed by hand.' } },
    )
    const taxed = (amount: number) => fakeCart([fakeItem(1, 1)], { shipping_total: inr(0), tax_total: inr(amount) })
    receive(cart, taxed(120))
    expect(screen.getByText('Prices include GST. Packed by hand.')).toBeVisible()
    receive(cart, taxed(0))
    expect(screen.getByText('Packed by hand.')).toBeVisible()
    expect(screen.queryByText('Tax included')).toBeNull()
  })

  it('waits before the first load, and offers a retry if it fails', async () => {
    const { cart, user } = await show({ 1: 1 }, { loaded: false })
    expect(screen.getByRole('list', { name: 'Loading your cart' })).toBeVisible()
    act(() => cart.actor.send({ type: 'cart.loadRequested' }))
    await act(() => cart.fail())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await act(() => cart.answer())
    expect(names()).toEqual(['Bowl 1', 'Summary'])
  })

  it('has no cart on the server', async () => {
    const { serverElement } = await show()
    expect(renderToString(serverElement)).toContain('Loading your cart')
  })

  it('handles 60 lines, long names and lines without options or picture', async () => {
    const { cart } = await show({ 1: 1 })
    const long = 'Donaudampfschifffahrt'.repeat(10)
    const items = Array.from({ length: 60 }, (_, index) => fakeItem(index + 1, 1))
    items[0] = {
      ...items[0]!,
      product: { ...items[0]!.product, name: long, options: { Size: '28 cm', Glaze: 'Celadon' } },
    }
    receive(cart, fakeCart(items))
    expect(names()).toHaveLength(61)
    expect(line(long).getByText('Glaze Celadon, Size 28 cm')).toBeVisible()
  })
})
