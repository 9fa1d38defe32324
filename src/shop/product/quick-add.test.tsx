// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { stage } from '#machines/testing/cart-stage.ts'
import { handleQuickAdd } from '#visitor/handle-quick-add.ts'
import { QuickAdd } from './quick-add.tsx'

const button = (name: string) => screen.getByRole('button', { name: `Add to cart: ${name}` })
const stateOf = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`: ${name}$`) }).closest('form')?.dataset['state']

async function show() {
  const cart = await stage()
  const notify = vi.fn()
  onTestFinished(handleQuickAdd({ actorOf: () => cart.actor as never, notify }))
  render(
    <>
      <QuickAdd productId={10} name="Moon jar" />
      <QuickAdd productId={20} name="Bowl" />
    </>,
  )
  return { cart, notify }
}

it('CT-09 a card adds its single-variant product to the cart, confirms for two seconds, and opens nothing', async () => {
  const { cart, notify } = await show()
  const opened = vi.fn()
  cart.actor.on('cart.itemAdded', ({ by }) => opened(by))
  await userEvent.click(button('Moon jar'))
  expect(stateOf('Moon jar')).toBe('adding')
  await userEvent.click(button('Moon jar'))
  expect(cart.calls.filter(({ name }) => name === 'add').map(({ input }) => [input.productId, input.quantity])).toEqual(
    [[10, 1]],
  )
  await act(cart.answer)
  expect(stateOf('Moon jar')).toBe('added')
  expect(screen.getByRole('button', { name: 'Added: Moon jar' })).toBeVisible()
  expect(notify).toHaveBeenCalledExactlyOnceWith({
    kind: 'success',
    text: expect.stringMatching(/ added to your cart$/),
  })
  expect(opened.mock.calls).toEqual([['quickAdding']])
  expect(stateOf('Bowl')).toBeUndefined()
  cart.clock.increment(2000)
  expect(stateOf('Moon jar')).toBeUndefined()
})

it('CT-09 a card can be pressed again after a failure', async () => {
  const { cart, notify } = await show()
  await userEvent.click(button('Bowl'))
  await act(() => cart.fail())
  expect(stateOf('Bowl')).toBeUndefined()
  expect(notify).not.toHaveBeenCalled()
})
