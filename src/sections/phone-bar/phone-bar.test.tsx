// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fakeCart } from '#api/testing/fake-cart.ts'
import { elementOf, showSection } from '#tools/testing/show-section.tsx'
import { stillCart } from '#tools/testing/visitor.ts'
import { section } from './index.ts'

const cartOf = (total_quantity: number) => stillCart(fakeCart([], { total_quantity }))

describe('the phone’s bar', () => {
  const bar = () => screen.getByRole('navigation', { name: 'Shortcuts' })
  const links = () => within(bar()).getAllByRole('link')

  it('LY-05 links to Home, Shop, Cart and Account, also for guests, who are asked to log in', () => {
    showSection(section)
    expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Shop', '/shop-online'],
      ['Cart', '/cart'],
      ['Account', '/account'],
    ])
  })

  it('LY-05 shows the number of items in the cart above zero', () => {
    showSection(section, { cart: cartOf(7) })
    expect(within(bar()).getByRole('link', { name: /^Cart ?\(7 items\)/u }).textContent).toContain('7')
    showSection(section, { cart: cartOf(0) })
    expect(within(bar()).getByRole('link', { name: 'Cart' }).textContent).toBe('Cart')
  })

  it('LY-05 shortens counts above ninety-nine, but reads them out in full', () => {
    showSection(section, { cart: cartOf(120) })
    expect(within(bar()).getByRole('link', { name: /^Cart ?\(120 items\)/u }).textContent).toContain('99+')
  })

  it('LY-05 has nothing personal in the server’s HTML', () => {
    const html = renderToString(elementOf(section, { cart: cartOf(7) }))
    expect(html).toContain('href="/cart"')
    expect(html).not.toContain('items)')
  })

  it('marks the current page', () => {
    showSection(section, { page: { path: '/shop-online' } })
    expect(
      links()
        .filter((link) => link.hasAttribute('aria-current'))
        .map(({ textContent }) => textContent),
    ).toEqual(['Shop'])
  })
})
