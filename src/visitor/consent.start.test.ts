// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import Cookies from 'js-cookie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { CONSENT_COOKIE } from '#domain/cookie-names.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import { tabOf } from '#tools/testing/visitor.ts'
import { createVisitor } from './chart.ts'
import { startConsent } from './consent.start.ts'

const plugins = [
  {
    module_name: 'GoogleTag',
    config: { google_tag_id: 'G-ABCD1234' },
    consent: { category: 'analytics', name: 'Google Analytics', description: 'Counts visits.' },
  },
  {
    module_name: 'FacebookPixel',
    config: { code: '123456789012' },
    consent: { category: 'marketing', name: 'Facebook Pixel', description: 'Measures advertisements.' },
  },
]
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

it('CO-03 loads only what was accepted, also when it was accepted in another tab', async () => {
  Cookies.set(CONSENT_COOKIE, '{"GoogleTag":false,"FacebookPixel":false}')
  const queryClient = new QueryClient()
  const store = demoStore({ is_cookie_warning_enabled: true })
  queryClient.setQueryData(shopValuesQuery().queryKey, { ...store, plugins: plugins as never })
  startConsent(createVisitor(tabOf({ queryClient })))
  await vi.dynamicImportSettled()
  expect(scripts()).toEqual([])

  Cookies.set(CONSENT_COOKIE, '{"GoogleTag":true,"FacebookPixel":false}')
  const otherTab = new BroadcastChannel('vitrine-consent')
  onTestFinished(() => otherTab.close())
  // oxlint-disable-next-line require-post-message-target-origin
  otherTab.postMessage('changed')
  await expect.poll(scripts).not.toEqual([])
  await vi.dynamicImportSettled()
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABCD1234'])
})

it('AD-01 loads no tracker in a page made for staff, whatever was accepted', async () => {
  document.head.replaceChildren()
  document.documentElement.dataset['admin'] = ''
  onTestFinished(() => void delete document.documentElement.dataset['admin'])
  Cookies.set(CONSENT_COOKIE, '{"GoogleTag":true,"FacebookPixel":true}')
  const queryClient = new QueryClient()
  const store = demoStore({ is_cookie_warning_enabled: true })
  queryClient.setQueryData(shopValuesQuery().queryKey, { ...store, plugins: plugins as never })
  startConsent(createVisitor(tabOf({ queryClient })))
  await vi.dynamicImportSettled()
  expect(scripts()).toEqual([])
})
