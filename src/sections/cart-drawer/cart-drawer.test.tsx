// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { deliveryData, fakeMethod } from '#api/testing/fake-delivery.ts'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import { StageServer, stage } from '#machines/testing/cart-stage.ts'
import { demoStore, elementOf, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { migrations } from './migrations.ts'

const installed = [
  shopValuesQuery().queryKey,
  { ...demoStore(), plugins: [{ module_name: 'PincodeAvaliability', config: { digits: 6 } }] },
] as const

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
  const link = document.createElement('a')
  link.href = '/cart'
  link.dataset['cartDrawer'] = ''
  link.textContent = 'To the cart'
  document.body.append(link)
  // Where the drawer leaves a click alone, jsdom would try to navigate.
  link.addEventListener('click', (event) => {
    followed = !event.defaultPrevented
    event.preventDefault()
  })
  followed = undefined
})

let followed: boolean | undefined
const cartLink = () => screen.getByRole('link', { name: 'To the cart' })

/** A page with the drawer, over a server with these quantities by line. */
async function show(
  lines: Readonly<Record<number, number>> = { 1: 2, 2: 1, 3: 1 },
  {
    settings = {},
    path = '/',
    loaded = true,
    data = [] as NonNullable<Parameters<typeof showSection>[1]>['data'],
  } = {},
) {
  const cart = await stage({ server: new StageServer(lines), loaded })
  showSection(section, { cart: cart.actor, settings, page: { path }, ...(data && { data }) })
  return { cart, user: userEvent.setup() }
}

async function openDrawer(...given: Parameters<typeof show>) {
  const shown = await show(...given)
  fireEvent.click(cartLink())
  const drawer = await screen.findByRole('dialog', { name: 'Your cart' })
  return { ...shown, drawer, inDrawer: within(drawer) }
}

const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const add = (cart: Awaited<ReturnType<typeof stage>>, productId: number) =>
  act(async () => {
    cart.actor.send({ type: 'item.addRequested', productId, quantity: 1 })
    await cart.answer()
  })

describe('opening', () => {
  it('CR-01 CR-06 opens with a link to the cart without navigating', async () => {
    const { drawer, cart } = await openDrawer()
    expect(followed).toBe(false)
    expect(drawer).toHaveAttribute('open')
    expect(cart.actor.getSnapshot().hasTag('drawerOpen')).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(drawer).not.toHaveAttribute('open')
    expect(cart.actor.getSnapshot().hasTag('drawerOpen')).toBe(false)
  })

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves the link alone with %o',
    async (how) => {
      await show()
      fireEvent.click(cartLink(), how)
      expect(followed).toBe(true)
    },
  )

  it('leaves the link alone on the cart’s own page', async () => {
    await show(undefined, { path: '/cart' })
    fireEvent.click(cartLink())
    expect(followed).toBe(true)
  })

  it('CR-01 opens for an item added before its code loaded, and not later', async () => {
    const cart = await stage({ server: new StageServer({}), loaded: true })
    await add(cart, 7)
    showSection(section, { cart: cart.actor, settings: {}, page: { path: '/' } })
    expect(await screen.findByRole('dialog', { name: 'Your cart' })).toHaveAttribute('open')
    await userEvent.keyboard('{Escape}')
    expect(cart.actor.getSnapshot().hasTag('drawerOpen')).toBe(false)
  })

  it('CR-01 opens after an item was added, highlights it for two seconds, and announces it', async () => {
    const { cart } = await show()
    await add(cart, 20)
    const drawer = await screen.findByRole('dialog', { name: 'Your cart' })
    const line = within(screen.getByRole('heading', { name: 'Bowl 2' }).closest('article')!)
    expect(line.getByText('Just added')).toBeVisible()
    await waitFor(() => expect(within(drawer).getByText('Bowl 2 added to your cart')).toHaveRole('status'))
    act(() => cart.clock.increment(1999))
    expect(line.getByText('Just added')).toBeVisible()
    act(() => cart.clock.increment(1))
    expect(line.queryByText('Just added')).toBeNull()
  })

  it('CR-01 does not open after adding if switched off, on the cart page, or with “Buy now”', async () => {
    const quiet = await show(undefined, { settings: { opens_after_adding: false } })
    await add(quiet.cart, 20)
    const own = await show(undefined, { path: '/cart' })
    await add(own.cart, 20)
    const buying = await show()
    await act(async () => {
      buying.cart.actor.send({ type: 'item.buyNowRequested', productId: 20, quantity: 1 })
      await buying.cart.answer()
    })
    for (const { cart } of [quiet, own, buying]) expect(cart.actor.getSnapshot().hasTag('drawerOpen')).toBe(false)
  })

  it('renders nothing before it is opened, also on the server', async () => {
    await show()
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
    expect(renderToString(elementOf(section))).not.toContain('dialog')
  })
})

describe('the open drawer', () => {
  it('CR-01 shows the lines, the server’s subtotal, and the next steps', async () => {
    const { inDrawer, cart, user } = await openDrawer()
    expect(names()).toEqual(['Bowl 1', 'Bowl 2', 'Bowl 3'])
    expect(inDrawer.getByText('Subtotal').parentElement).toHaveTextContent('₹40')
    expect(inDrawer.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart')
    expect(inDrawer.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout/address')
    await user.click(inDrawer.getByRole('link', { name: 'Checkout' }))
    expect(cart.journeys).toEqual(['/checkout/address'])
  })

  it('CR-01 shows a quantity at once, and that its total is pending', async () => {
    const { inDrawer, cart, user } = await openDrawer()
    const line = within(screen.getByRole('heading', { name: 'Bowl 1' }).closest('article')!)
    await user.click(line.getByRole('button', { name: 'Increase quantity' }))
    expect(line.getByRole('textbox')).toHaveValue('3')
    expect(inDrawer.getByText('Updating…')).toBeInTheDocument()
    expect(inDrawer.getByText('Subtotal').parentElement).toHaveTextContent('₹40')
    await act(() => cart.answerAll())
    expect(inDrawer.queryByText('Updating…')).toBeNull()
    expect(inDrawer.getByText('Subtotal').parentElement).toHaveTextContent('₹50')
  })

  it('CR-01 returns to the server’s quantity when a call fails', async () => {
    const { cart, user } = await openDrawer()
    const line = within(screen.getByRole('heading', { name: 'Bowl 1' }).closest('article')!)
    await user.click(line.getByRole('button', { name: 'Increase quantity' }))
    act(() => cart.clock.increment(350))
    await act(() => cart.fail())
    expect(line.getByRole('textbox')).toHaveValue('2')
  })

  it('CR-01 removes a line with the focus on the next, and restores it in place', async () => {
    const { cart, user } = await openDrawer()
    await user.click(screen.getByRole('button', { name: 'Remove Bowl 2' }))
    expect(names()).toEqual(['Bowl 1', 'Bowl 3'])
    expect(screen.getByRole('link', { name: 'Bowl 3' })).toHaveFocus()
    await act(() => cart.answerAll())
    await user.click(screen.getByRole('button', { name: 'Undo removing Bowl 2' }))
    expect(names()).toEqual(['Bowl 1', 'Bowl 2', 'Bowl 3'])
    await act(() => cart.answerAll())
    expect(screen.getByRole('link', { name: 'Bowl 2' })).toHaveFocus()
    expect(screen.queryByText('Just added')).toBeNull()
  })

  it('CK-16 shows cost, dates, the amount missing for free delivery, and an estimated total', async () => {
    localStorage.setItem('vitrine_pincode', '110001')
    const cart = fakeCart([fakeItem(1, 2)])
    const inr = (amount: number) => ({ amount, currency: 'INR' })
    const road = fakeMethod({ more_for_free: inr(3000), total: inr(14_000) })
    const air = fakeMethod({ code: 'air', name: 'By air', price: inr(28_000), total: inr(30_000) })
    const data = [installed, deliveryData(cart, '110001', [road, air])]
    const { inDrawer, drawer } = await openDrawer({ 1: 2 }, { data })
    expect(await inDrawer.findByText('₹120 delivery to 110001')).toBeVisible()
    const bar = inDrawer.getByRole('progressbar', { name: 'Spend ₹30 more to get free delivery' })
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['2000', '5000'])
    expect(inDrawer.getByText('Delivery to 110001').nextSibling).toHaveTextContent('₹120')
    expect(inDrawer.getByText('Estimated total').nextSibling).toHaveTextContent('₹140')
    expect(drawer.textContent).toContain('By road · Sat 5 to Thu 10 Dec')
    expect(drawer.textContent).toContain('By air · Sat 5 to Thu 10 Dec · ₹280')
    expect(drawer.textContent).not.toMatch(/free delivery to|Delivery is free/iu)
  })

  it('CK-16 calls delivery free only if nothing is charged', async () => {
    localStorage.setItem('vitrine_pincode', '605001')
    const cart = fakeCart([fakeItem(1, 2)])
    const free = fakeMethod({ price: { amount: 0, currency: 'INR' }, total: cart.grand_total })
    const { inDrawer } = await openDrawer({ 1: 2 }, { data: [installed, deliveryData(cart, '605001', [free])] })
    expect(await inDrawer.findByText('Free delivery to 605001')).toBeVisible()
    expect(inDrawer.getByText('Delivery to 605001').nextSibling).toHaveTextContent('Free')
    expect(inDrawer.queryByRole('progressbar')).toBeNull()
  })

  it('CK-16 asks for an unknown pincode, stores it, and explains an invalid one', async () => {
    const cart = fakeCart([fakeItem(1, 2)])
    const road = fakeMethod({ total: { amount: 14_000, currency: 'INR' } })
    const data = [installed, deliveryData(cart, '110001', [road])]
    const { inDrawer, user } = await openDrawer({ 1: 2 }, { data })
    expect(inDrawer.queryByText(/^(Total|Estimated total)/u)).toBeNull()
    await user.click(inDrawer.getByRole('button', { name: 'Check delivery to your PIN code' }))
    const field = await inDrawer.findByRole('textbox', { name: 'Delivery PIN code' })
    expect(field).toHaveFocus()
    await user.type(field, '1100{Enter}')
    expect(inDrawer.getByText('A PIN code has 6 digits. Check what you entered.')).toBeVisible()
    await user.type(field, '01{Enter}')
    expect(await inDrawer.findByText('₹120 delivery to 110001')).toBeVisible()
    expect(localStorage.getItem('vitrine_pincode')).toBe('110001')
    await user.click(inDrawer.getByRole('button', { name: 'Change the delivery PIN code' }))
    expect(inDrawer.getByRole('textbox', { name: 'Delivery PIN code' })).toHaveValue('110001')
  })

  it('CK-16 says when the cart cannot be delivered, and shows no total', async () => {
    localStorage.setItem('vitrine_pincode', '744101')
    const cart = fakeCart([fakeItem(1, 2)])
    const { inDrawer } = await openDrawer({ 1: 2 }, { data: [installed, deliveryData(cart, '744101', [])] })
    expect(await inDrawer.findByText('We can’t deliver these items to 744101.')).toBeVisible()
    expect(inDrawer.queryByText(/^(Total|Estimated total)/u)).toBeNull()
  })

  it('CK-16 EN-06 ignores a threshold in an old document', () => {
    expect(migrations[1]!({ settings: { free_delivery_from: 500_000, heading: 'Cart' }, blocks: [] })).toEqual({
      settings: { heading: 'Cart' },
      blocks: [],
    })
  })

  it('links to the shop when it is empty, without a foot', async () => {
    const { inDrawer, cart } = await openDrawer({})
    expect(inDrawer.getByText('Your cart is empty.')).toBeVisible()
    const on = inDrawer.getByRole('link', { name: 'Look around the shop' })
    expect(on).toHaveAttribute('href', '/shop-online')
    expect(inDrawer.queryByRole('link', { name: 'Checkout' })).toBeNull()
    on.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(on)
    expect(cart.actor.getSnapshot().hasTag('drawerOpen')).toBe(false)
  })

  it('waits for an unknown cart, and offers a retry if it cannot be loaded', async () => {
    const { inDrawer, cart, user } = await openDrawer({ 1: 1 }, { loaded: false })
    expect(inDrawer.getByRole('list', { name: 'Loading your cart' })).toBeVisible()
    act(() => cart.actor.send({ type: 'cart.loadRequested' }))
    await act(() => cart.fail())
    await user.click(inDrawer.getByRole('button', { name: 'Try again' }))
    await act(() => cart.answer())
    expect(names()).toEqual(['Bowl 1'])
  })
})
