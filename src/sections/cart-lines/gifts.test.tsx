// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import type { Cart } from '#generated/api.d.ts'
import { StageServer, stage } from '#machines/testing/cart-stage.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const offered: NonNullable<Cart['gift']> = {
  can_add_note: true,
  note: null,
  wrapping: { price: { amount: 5000, currency: 'INR' }, description: 'Cotton paper' },
  wrapped: false,
}

async function show(gift?: Cart['gift']) {
  const cart = await stage({ server: new StageServer({ 1: 1 }) })
  const { unmount } = await showSectionAt(section, '/cart', { cart: cart.actor })
  act(() => cart.actor.send({ type: 'cart.received', cart: fakeCart([fakeItem(1, 1)], gift ? { gift } : {}) }))
  return { cart, unmount, user: userEvent.setup() }
}
const open = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Is it a gift?' }))

describe('gifts', () => {
  it('CR-01 are not mentioned if the shop offers nothing for them', async () => {
    await show()
    expect(screen.queryByRole('button', { name: 'Is it a gift?' })).toBeNull()
  })

  it('CR-01 are wrapped with one press, which keeps the message that is being typed', async () => {
    const { cart, user } = await show(offered)
    await open(user)
    await user.type(screen.getByRole('textbox', { name: /^Gift message/u }), 'Happy birthday')
    await user.click(screen.getByRole('checkbox', { name: /^Add gift wrapping \(₹50\)/u }))
    expect(cart.calls.map(({ input }) => input.change)).toEqual([{ of: 'gift', gift: { note: 'Happy birthday' } }])
    await act(() => cart.answerAll())
    expect(cart.calls.map(({ input }) => input.change).at(-1)).toEqual({
      of: 'gift',
      gift: { note: 'Happy birthday', wrapped: true },
    })
  })

  it('CR-01 keep a message that was not saved before a reload, and save it afterwards', async () => {
    sessionStorage.setItem('draft gift', JSON.stringify({ note: 'Half a mess' }))
    const { cart } = await show(offered)
    expect(await screen.findByRole('textbox', { name: /^Gift message/u })).toHaveValue('Half a mess')
    await expect
      .poll(() => cart.calls.map(({ input }) => input.change), { timeout: 5000 })
      .toEqual([{ of: 'gift', gift: { note: 'Half a mess' } }])
  })

  it('CR-01 leave no message behind for the cart after this one', async () => {
    const { cart, user, unmount } = await show(offered)
    await open(user)
    fireEvent.change(screen.getByRole('textbox', { name: /^Gift message/u }), { target: { value: 'For Asha' } })
    unmount()
    expect(cart.calls.map(({ input }) => input.change)).toEqual([{ of: 'gift', gift: { note: 'For Asha' } }])
    expect(sessionStorage.length).toBe(0)
  })

  it('CR-01 show the message and wrapping of the cart', async () => {
    await show({ ...offered, note: 'For Asha', wrapped: true })
    expect(await screen.findByRole('checkbox', { name: /^Add gift wrapping/u })).toBeChecked()
    expect(screen.getByRole('textbox', { name: /^Gift message/u })).toHaveValue('For Asha')
  })
})
