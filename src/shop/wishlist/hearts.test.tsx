// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { type WishlistContext, emptyWishlist } from '#machines/wishlist/wishlist-context.ts'
import { Heart } from './heart.tsx'
import { handleHearts } from '#visitor/hearts.ts'
import { syncHearts } from '#visitor/sync-hearts.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const heartOf = (name: string) => screen.getByRole('button', { name: `Save ${name}` })

/** A wishlist in which the product with id 10 is being saved, on demand. */
function fakeWishlist() {
  let context: WishlistContext = emptyWishlist
  const observers = new Set<() => void>()
  const handle = {
    getSnapshot: () => ({ context }),
    subscribe: (observer: () => void) => {
      observers.add(observer)
      return { unsubscribe: () => observers.delete(observer) }
    },
  }
  const save = (productId: number) => {
    context = { ...emptyWishlist, queue: [{ kind: 'save', productId }] }
    for (const tell of observers) tell()
  }
  return { handle: handle as never, save }
}

it('AC-04 a heart is named by its product, and passes that product to watchers', async () => {
  const onPress = vi.fn()
  const onParent = vi.fn()
  stops.push(handleHearts(onPress))
  const user = userEvent.setup()
  render(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={onParent}>
      <Heart productId={10} name="Moon jar" look="card" />
      <Heart productId={20} name="Bowl" look="line" />
    </div>,
  )
  expect(heartOf('Moon jar')).toHaveAttribute('aria-pressed', 'false')
  await user.click(heartOf('Moon jar').querySelector('path')!)
  expect(heartOf('Moon jar')).toHaveFocus()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(onPress.mock.calls).toEqual([
    [10, 'Moon jar'],
    [20, 'Bowl'],
  ])
  // A section that is not hydrated must not receive it: it would press the heart again at hydration.
  expect(onParent).not.toHaveBeenCalled()
})

it('AC-04 notifies until the watch ends', async () => {
  const onPress = vi.fn()
  handleHearts(onPress)()
  render(<Heart productId={10} name="Moon jar" look="card" />)
  await userEvent.click(heartOf('Moon jar'))
  expect(onPress).not.toHaveBeenCalled()
})

it('AC-04 shows in every heart of the page, also later ones, whether its product is saved', async () => {
  const { handle, save } = fakeWishlist()
  stops.push(syncHearts(handle))
  const view = render(<Heart productId={10} name="Moon jar" look="card" />)
  act(() => save(10))
  expect(heartOf('Moon jar')).toHaveAttribute('aria-pressed', 'true')
  view.rerender(
    <>
      <Heart productId={20} name="Moon jar" look="card" />
      <Heart productId={10} name="Bowl" look="line" />
    </>,
  )
  // Another variant was chosen.
  await waitFor(() => expect(heartOf('Moon jar')).toHaveAttribute('aria-pressed', 'false'))
  await waitFor(() => expect(heartOf('Bowl')).toHaveAttribute('aria-pressed', 'true'))
})

it('AC-04 can be marked before hydration', async () => {
  const { handle, save } = fakeWishlist()
  const heart = <Heart productId={10} name="Moon jar" look="card" />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(heart)
  stops.push(syncHearts(handle), () => container.remove())
  save(10)
  render(heart, { container, hydrate: true })
  await act(async () => undefined)
  expect(heartOf('Moon jar')).toHaveAttribute('aria-pressed', 'true')
})
