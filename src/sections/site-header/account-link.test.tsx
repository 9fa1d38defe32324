// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { runInNewContext } from 'node:vm'
import { createActor, fromPromise } from 'xstate'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { type AuthUser, authMachine } from '#machines/auth/auth.machine.ts'
import { demoStore, showSection } from '#tools/testing/show-section.tsx'
import { beforePaint } from './before-paint.ts'
import { section } from './index.ts'

function show(user: AuthUser | undefined, settings: object = {}) {
  const logOut = vi.fn(async () => undefined)
  const auth = createActor(authMachine.provide({ actors: { logOut: fromPromise<unknown>(logOut) } }), {
    input: { user },
  }).start()
  showSection(section, { auth, data: [[shopValuesQuery().queryKey, demoStore({}, settings)]] })
  return { auth, logOut, user: userEvent.setup() }
}
const anu = { id: 7, first_name: 'Anu' }

describe('the header’s account link', () => {
  it('AU-02 links a guest to the login, and to registration if that is open', () => {
    show(undefined)
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/?dialog=login')
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/?dialog=register')
    show(undefined, { enable_customer_register: false })
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
  })

  it('AU-14 offers a customer their pages and the logout, also by keyboard', async () => {
    const { logOut, user, auth } = show(anu)
    const button = await screen.findByRole('button', { name: 'Anu’s account' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    button.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByText('Hello, Anu')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/account')
    await user.keyboard('{Escape}')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveFocus()
    await user.click(button)
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    expect(logOut).toHaveBeenCalledOnce()
    await expect.poll(() => auth.getSnapshot().value).toBe('guest')
    expect(await screen.findByRole('link', { name: 'Account' })).toHaveAttribute('href', '/?dialog=login')
  })

  it('AU-02 offers the same in the phone’s menu', async () => {
    const { user, auth } = show(undefined)
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(menu.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/?dialog=login')
    expect(menu.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/?dialog=register')
    act(() => auth.send({ type: 'session.received', user: anu }))
    expect(menu.getByRole('link', { name: 'Anu’s account' })).toHaveAttribute('href', '/account')
    expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
  })

  it('LY-02 offers no registration in a browser with a known customer, from the first paint', () => {
    const rules: string[] = []
    const paint = (kept: string | null) =>
      runInNewContext(beforePaint, {
        localStorage: { getItem: () => kept },
        document: { adoptedStyleSheets: [] },
        CSSStyleSheet: class {
          replaceSync = (rule: string) => rules.push(rule)
        },
      })
    paint(null)
    expect(rules).toEqual([])
    paint('{"id":7}')
    expect(rules).toEqual(['.site-header__register:not([data-alive]){display:none}'])
    show(undefined)
    // Hydrated, and the visitor turns out to be a guest.
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('data-alive')
  })
})
