// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { menuQuery } from '#api/menu.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { fakeCart } from '#api/testing/fake-cart.ts'
import { demoStore, elementOf, showSection } from '#tools/testing/show-section.tsx'
import { stillCart } from '#tools/testing/visitor.ts'
import { section } from './index.ts'

beforeEach(() => scrollTo(0))

function scrollTo(y: number) {
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
    fireEvent.scroll(window)
  })
}

const header = () => screen.getByRole('banner')
const withStorefront = (change: object) => [[shopValuesQuery().queryKey, demoStore(change)] as const]
const withMenu = (items: unknown[]) => [[menuQuery('header').queryKey, { id: 'header', title: 'Main', items }] as const]

describe('sticking', () => {
  it('LY-02 gets its stuck class past 50 px of scroll, and loses it again', () => {
    showSection(section)
    const before = header().className
    scrollTo(50)
    expect(header().className).toBe(before)
    scrollTo(51)
    expect(header().className).toMatch(/stuck/u)
    scrollTo(0)
    expect(header().className).toBe(before)
  })

  it('LY-02 sticks only if the storefront says so', () => {
    showSection(section, { data: withStorefront({ sticky_header: true }) })
    expect(header().className).toMatch(/sticky/u)
    showSection(section, { data: withStorefront({ sticky_header: false }) })
    scrollTo(400)
    expect(header().className).not.toMatch(/sticky|stuck/u)
  })
})

describe('menu', () => {
  const menu = () => screen.getByRole('navigation', { name: 'Main' })

  it('LY-13 shows its menu, without inactive entries', () => {
    const items = [
      { menu: 'Bowls', path: '/product-category/bowls', active: true },
      { menu: 'Secret', path: '/secret', active: false },
    ]
    showSection(section, { data: withMenu(items), page: { path: '/product-category/bowls' } })
    expect(
      within(menu())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bowls'])
    expect(within(menu()).getByRole('link').getAttribute('aria-current')).toBe('page')
  })

  it('is optional', () => {
    showSection(section, { data: withMenu([]) })
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Ashkiln' }).getAttribute('href')).toBe('/')
  })

  it('opens a list with its button, and closes it with Escape, returning the focus', async () => {
    showSection(section)
    const toggle = within(menu()).getByRole('button', { name: 'More in Shop' })
    expect(within(menu()).queryByRole('link', { name: 'Vases' })).toBeNull()
    toggle.focus()
    await userEvent.keyboard('{Enter}')
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    within(menu()).getByRole('link', { name: 'Vases' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(toggle)
  })

  it('opens the list on hover and closes it afterwards', async () => {
    showSection(section)
    const toggle = within(menu()).getByRole('button', { name: 'More in Shop' })
    const user = userEvent.setup()
    await user.hover(within(menu()).getByRole('link', { name: 'Shop' }))
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    await user.hover(screen.getByRole('link', { name: 'Ashkiln' }))
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
  })

  it('closes the list when the focus leaves', async () => {
    showSection(section)
    const toggle = within(menu()).getByRole('button', { name: 'More in Shop' })
    toggle.focus()
    await userEvent.keyboard('{Enter}')
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    act(() => within(menu()).getByRole('link', { name: 'The studio' }).focus())
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
  })

  it('LY-13 shows pictures of entries, and only the shop’s own', () => {
    const children = [
      { menu: 'Vases', path: '/product-category/vases', icon: '/images/products/moon-jar.webp', active: true },
      { menu: 'Bowls', path: '/product-category/bowls', icon: 'https://elsewhere.example/bowl.webp', active: true },
    ]
    showSection(section, { data: withMenu([{ menu: 'Shop', path: '/shop-online', active: true, children }]) })
    const pictures = [...menu().querySelectorAll('img')].map((img) => img.getAttribute('src'))
    expect(pictures).toHaveLength(1)
    expect(pictures[0]).toContain('/images/products/moon-jar.webp')
  })

  it('opens as a sheet on phones, with every entry, account, orders, wishlist, help and the links of a top bar', async () => {
    document.body.insertAdjacentHTML('afterbegin', '<a data-for-menu href="/trade-enquiry">For shops</a>')
    onTestFinished(() => document.querySelector('[data-for-menu]')?.remove())
    showSection(section, {
      settings: { help_menu: 'footer-help' },
      data: [
        [
          menuQuery('footer-help').queryKey,
          { title: 'Help', items: [{ menu: 'Returns', path: '/returns', active: true }] },
        ],
      ],
      page: { path: '/returns' },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const sheet = await screen.findByRole('dialog', { name: 'Menu' })
    const names = within(sheet)
      .getAllByRole('link')
      .map(({ textContent }) => textContent.trim())
    expect(names).toEqual(
      expect.arrayContaining(['Shop', 'Teaware', 'The studio', 'Login', 'Register', 'Orders', 'Wishlist', 'For shops']),
    )
    const help = within(within(sheet).getByRole('navigation', { name: 'Help' }))
    expect(help.getByRole('link', { name: 'Returns' })).toHaveAttribute('aria-current', 'page')
    expect(help.getByRole('link', { name: '+91 413 555 0143' })).toHaveAttribute('href', 'tel:+914135550143')
    await userEvent.keyboard('{Escape}')
    expect(sheet.hasAttribute('open')).toBe(false)
  })
})

describe('search', () => {
  it('is a plain link to the search page before hydration', () => {
    showSection(section)
    for (const link of screen.getAllByRole('link', { name: 'Search' }))
      expect(link.getAttribute('href')).toBe('/search')
  })

  it('CT-04 shows the query on the results page only', () => {
    const box = () => screen.getByRole('textbox', { name: 'Search the shop' })
    showSection(section, { page: { path: '/search', search: { query: 'celadon' } } })
    expect(box()).toHaveValue('celadon')
    showSection(section, { page: { path: '/shop-online', search: { query: 'celadon' } } })
    expect(box()).toHaveValue('')
  })
})

describe('cart', () => {
  const cartOf = (total_quantity: number) => stillCart(fakeCart([], { total_quantity }))

  it('shows the number of items in the cart above zero', () => {
    showSection(section, { cart: cartOf(3) })
    expect(screen.getByRole('link', { name: 'Cart, 3 items' }).textContent).toContain('3')
    showSection(section, { cart: cartOf(0) })
    expect(screen.getByRole('link', { name: 'Cart' })).toBeDefined()
  })

  it('links to the cart page, and lets a drawer handle its click', () => {
    showSection(section, { cart: cartOf(1) })
    const link = screen.getByRole('link', { name: 'Cart, 1 item' })
    expect(link.getAttribute('href')).toBe('/cart')
    expect(link.hasAttribute('data-cart-drawer')).toBe(true)
  })

  it('is empty on the server', () => {
    expect(renderToString(elementOf(section))).not.toMatch(/Cart, \d/)
  })
})

it('shows the shop’s logo, if any, named after the shop', () => {
  const mark = { src: '/images/brand/mark.webp', alt: '', width: 320, height: 80 }
  showSection(section, { data: withStorefront({ mark }) })
  expect(within(screen.getByRole('link', { name: 'Ashkiln' })).getByRole('img')).toBeDefined()
})

it('omits what is switched off', () => {
  showSection(section, { settings: { show_search: false, show_account: false, show_wishlist: false } })
  for (const name of ['Search', 'Account', 'Wishlist']) expect(screen.queryByRole('link', { name })).toBeNull()
})
