// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeCard, fakeChannel } from '#api/testing/fake-product.ts'
import { handleQuickView } from './quick-view-events.ts'
import { ShopTile } from './shop-tile.tsx'

it('CT-03 has a quick view, named by its product, after its link', async () => {
  render(<ShopTile card={fakeCard(3)} locale="en-IN" />)
  const user = userEvent.setup()
  await user.tab()
  expect(screen.getByRole('link', { name: 'Bowl 3' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Save Bowl 3' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Add to cart: Bowl 3' })).toHaveFocus()
  await user.tab()
  const button = screen.getByRole('button', { name: 'Quick view: Bowl 3' })
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-haspopup', 'dialog')
})

it.each([
  ['has several variants', { must_choose: true, has_variants: true }],
  ['must be filled in', { must_choose: true }],
  ['is sold out', { in_stock: false, channel: fakeChannel('BOWL-3', { stock: 0 }) }],
  ['has no price', { channel: fakeChannel('BOWL-3', { price: 0 }) }],
])('CT-09 a product that %s cannot be added from its card, and keeps its quick view', (_, rest) => {
  render(<ShopTile card={fakeCard(3, rest)} locale="en-IN" />)
  expect(screen.getAllByRole('button').map((button) => button.ariaLabel)).toEqual(['Save Bowl 3', 'Quick view: Bowl 3'])
})

it('CT-03 notifies watchers of hover, focus and press until they stop', async () => {
  render(<ShopTile card={fakeCard(3)} locale="en-IN" />)
  const button = screen.getByRole('button', { name: /quick view/i })
  const onIntent = vi.fn()
  const onOpen = vi.fn()
  const stop = handleQuickView({ onIntent, onOpen })
  const user = userEvent.setup()
  await user.hover(screen.getByText('Quick view'))
  expect(onIntent.mock.calls).toEqual([['bowl-3']])
  await user.click(screen.getByText('Quick view'))
  expect(onOpen.mock.calls).toEqual([['bowl-3', 'Bowl 3', undefined]])
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledTimes(2)
  await user.click(screen.getByRole('link'))
  stop()
  await user.click(button)
  expect(onOpen).toHaveBeenCalledTimes(2)
})

it('requests pictures as wide as a column of its grid', () => {
  const images = [{ src: '/images/bowl.webp', alt: 'Bowl', width: 800, height: 1000 }]
  const { rerender } = render(<ShopTile card={fakeCard(3, { images })} locale="en-IN" />)
  expect(screen.getByRole('img')).toHaveAttribute('sizes', '(min-width: 1024px) 23vw, 46vw')
  rerender(<ShopTile card={fakeCard(3, { images })} locale="en-IN" columns={2} />)
  expect(screen.getByRole('img')).toHaveAttribute('sizes', '46vw')
})
