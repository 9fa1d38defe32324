// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Link, type LinkProps } from './link.tsx'

beforeEach(() => {
  cleanup()
  window.scrollTo = () => undefined
})

async function show(props: LinkProps) {
  const rootRoute = createRootRoute()
  const loader = vi.fn()
  const home = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => <Link {...props} /> })
  const bowls = createRoute({ getParentRoute: () => rootRoute, path: '/bowls', loader, component: () => <p>Bowls</p> })
  const router = createRouter({ routeTree: rootRoute.addChildren([home, bowls]), history: createMemoryHistory() })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(document.body.textContent).not.toBe(''))
  return { router, loader }
}

it('opens the shop’s pages without leaving the document', async () => {
  const { router } = await show({ href: '/bowls?sort=name#first', children: 'Bowls' })
  await userEvent.click(screen.getByRole('link', { name: 'Bowls' }))
  await waitFor(() => expect(router.state.location.href).toBe('/bowls?sort=name#first'))
})

it('preloads a page on hover or focus, not before', async () => {
  const { loader } = await show({ href: '/bowls', children: 'Bowls' })
  expect(loader).not.toHaveBeenCalled()
  fireEvent.focus(screen.getByRole('link'))
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(1))
})

it.each([
  ['a new tab is requested', { href: '/bowls' }, { ctrlKey: true }],
  ['it opens elsewhere', { href: '/bowls', target: '_blank' }, {}],
  ['the middle button is used', { href: '/bowls' }, { button: 1 }],
  ['it is a file', { href: '/images/bowl.webp' }, {}],
  ['it is the admin', { href: '/admin' }, {}],
  ['it is a page of the server', { href: '/gift-card/buy' }, {}],
  ['it is a fragment', { href: '#main' }, {}],
  ['it is another site', { href: 'https://example.org/' }, {}],
])('leaves the click to the browser when %s', async (_when, props, init) => {
  const { router } = await show({ ...props, children: 'Words' })
  const link = screen.getByRole('link')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link, init)
  expect(router.state.location.href).toBe('/')
})

it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', ' '])(
  'EN-05 keeps the text of a link to %j and drops the link',
  async (href) => {
    await show({ href, children: 'Words' })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Words').tagName).toBe('SPAN')
  },
)

it('marks the current page, and external pages get no opener or referrer', async () => {
  await show({ href: '/bowls', current: true, children: 'Bowls' })
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe('page')
  cleanup()
  await show({ href: 'https://example.org', children: 'Out' })
  expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener')
})

it('is a plain link without a router', () => {
  render(<Link href="/bowls">Bowls</Link>)
  expect(screen.getByRole('link', { name: 'Bowls' }).getAttribute('href')).toBe('/bowls')
})
