// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Cookies from 'js-cookie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { CONSENT_COOKIE } from '#domain/cookie-names.ts'
import { ConsentHost } from './consent-host.tsx'
import { chart } from '#visitor/consent.chart.ts'
import { createVisitor } from '#visitor/chart.ts'
import { VisitorProvider } from '#visitor/react.tsx'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import { tabOf } from '#tools/testing/visitor.ts'

const tag = {
  module_name: 'GoogleTag',
  config: { google_tag_id: 'G-ABCD1234' },
  consent: { category: 'analytics', name: 'Google Analytics', description: 'Counts visits.' },
}

const pixel = {
  module_name: 'FacebookPixel',
  config: { code: '123456789012' },
  consent: { category: 'marketing', name: 'Facebook Pixel', description: 'Measures advertisements.' },
}

async function show({ warning = true, icon = false, plugins = [tag] as object[] } = {}) {
  installDialog()
  const queryClient = new QueryClient()
  const store = demoStore({ is_cookie_warning_enabled: warning, cookie_manage_icon: icon })
  queryClient.setQueryData(shopValuesQuery().queryKey, { ...store, plugins: plugins as never })
  const visitor = createVisitor(tabOf({ queryClient }))
  render(
    <QueryClientProvider client={queryClient}>
      <VisitorProvider visitor={visitor}>
        <ConsentHost />
      </VisitorProvider>
    </QueryClientProvider>,
  )
  await act(async () => {
    visitor.actorOf(chart).load()
    await vi.dynamicImportSettled()
  })
}
const banner = () => screen.queryByRole('region', { name: 'Cookies' })
const kept = () => Cookies.get(CONSENT_COOKIE)
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  Cookies.remove(CONSENT_COOKIE)
  document.head.replaceChildren()
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: false, configurable: true })
})

describe('the cookie banner', () => {
  it('CO-01 CO-02 CO-03 Accept All stores the choice for a year and loads the accepted scripts', async () => {
    const set = vi.spyOn(Cookies, 'set')
    await show()
    await waitFor(() => expect(banner()).not.toBeNull())
    expect(scripts()).toEqual([])
    await press('Accept All')
    await waitFor(() => expect(banner()).toBeNull())
    expect(kept()).toBe('{"GoogleTag":true}')
    expect(set.mock.calls[0]?.[2]).toMatchObject({ 'max-age': '31536000', path: '/', sameSite: 'Lax' })
    await waitFor(() => expect(scripts()).toHaveLength(1))
  })

  it('CO-01 CO-03 Decline All loads nothing, and the question is not repeated', async () => {
    await show()
    await waitFor(() => expect(banner()).not.toBeNull())
    await press('Decline All')
    expect(kept()).toBe('{"GoogleTag":false}')
    expect([banner(), scripts()]).toEqual([null, []])
  })

  it('CO-01 the preferences list necessary cookies, locked on, and optional ones', async () => {
    await show()
    await waitFor(() => expect(banner()).not.toBeNull())
    await press('Cookie Preferences')
    const dialog = within(await screen.findByRole('dialog', { name: 'Cookie Preferences' }))
    const own = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Essential cookies/ })
    expect([own.checked, own.disabled]).toEqual([true, true])
    await userEvent.click(dialog.getByRole('checkbox', { name: /Google Analytics/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(kept()).toBe('{"GoogleTag":true}')
    expect(banner()).toBeNull()
  })

  it('CO-02 an icon reopens the preferences, if the shop has one', async () => {
    Cookies.set(CONSENT_COOKIE, '{"GoogleTag":false}')
    await show({ icon: true })
    expect(await screen.findByRole('button', { name: 'Cookie Preferences' })).toBeTruthy()
    expect(banner()).toBeNull()
  })

  it('CO-02 asks again if the cookie is invalid', async () => {
    Cookies.set(CONSENT_COOKIE, 'yes please')
    await show()
    await waitFor(() => expect(banner()).not.toBeNull())
  })

  it('CO-03 Global Privacy Control counts as declining', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    await show()
    expect([banner(), scripts(), kept()]).toEqual([null, [], undefined])
  })

  it('CO-03 without the cookie warning, asks nothing, offers no preferences and loads everything installed', async () => {
    await show({ warning: false, icon: true, plugins: [tag, pixel] })
    await waitFor(() => expect(scripts()).toHaveLength(2))
    expect(banner()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cookie Preferences' })).toBeNull()
  })
})
