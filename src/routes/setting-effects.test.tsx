// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { writeCartCookie } from '#api/cart-cookie.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { success } from '#api/testing/fake-transport.ts'
import { settingKeys } from '#domain/setting-keys.ts'
import type { SectionDefinition } from '#engine/types.ts'
import { openDialogAt } from '#sections/auth-dialogs/testing/dialogs-stage.ts'
import { show as showAddressStep } from '#sections/checkout-address/testing/address-stage.ts'
import { show as showPaymentStep } from '#sections/checkout-payment/testing/payment-stage.ts'
import { section as profile } from '#sections/profile-form/index.ts'
import { section as footer } from '#sections/site-footer/index.ts'
import { section as header } from '#sections/site-header/index.ts'
import { section as storeMap } from '#sections/store-map/index.ts'
import { type ServerSetting, serverSettings } from '#tools/testing/server-settings.ts'
import { demoStore, elementOf, meera, showSection } from '#tools/testing/show-section.tsx'
import { expireDays } from '#visitor/expire-days.ts'
import { shopData } from './shop-data.ts'
import { siteOrigin } from './site-origin.ts'

/** Returns what a shop with these settings shows. */
type Effect = (settings: object) => string | Promise<string>
type PageSetting = Exclude<(typeof settingKeys)[number], ServerSetting>

const valuesOf = (settings: object) => [shopValuesQuery().queryKey, demoStore({}, settings)] as const
function clientOf(settings: object): QueryClient {
  const client = new QueryClient()
  client.setQueryData(...valuesOf(settings))
  return client
}

const searchEngines: Effect = (settings) => JSON.stringify(shopData(demoStore({}, settings), 'https://shop.test'))
const origin: Effect = (settings) => siteOrigin({ queryClient: clientOf(settings) })
const html =
  (section: SectionDefinition): Effect =>
  (settings) =>
    renderToString(elementOf(section, { data: [valuesOf(settings)] }))
const withoutCustomerCare =
  (effect: Effect): Effect =>
  (settings) =>
    effect({ enable_customer_care: false, ...settings })
const cartDays: Effect = (settings) => {
  const write = vi.spyOn(document, 'cookie', 'set')
  writeCartCookie({ api_cart: 'a', cart_session: 's' }, expireDays(clientOf(settings)))
  const expires = /expires=([^;]+)/u.exec(write.mock.lastCall?.[0] ?? '')?.[1] ?? ''
  return `${Math.round((Date.parse(expires) - Date.now()) / 86_400_000)} days`
}
const profilePage: Effect = async (settings) => {
  const answers = { 'GET /api/account/get': success(meera) }
  const { container } = showSection(profile, { customer: meera, data: [valuesOf(settings)], answers })
  await screen.findByLabelText('First name')
  return container.innerHTML
}
const loginDialog: Effect = async (settings) => {
  const storefront = { privacypolicy_page: null }
  return (await openDialogAt('/?dialog=login', 'Login', { settings, storefront })).element.innerHTML
}
const paymentStep: Effect = async (settings) => (await showPaymentStep({ settings })).container.innerHTML
const addressStep: Effect = async (settings) => (await showAddressStep({ settings })).container.innerHTML
const emptyAddressStep: Effect = async (settings) => {
  const { container, press } = await showAddressStep({ settings })
  await press()
  return container.innerHTML
}
const socialLink = (network: string): Case => {
  const href = `https://${network}.example/shop`
  return ['', href, html(footer), `href="${href}"`]
}

type Case = [before: unknown, after: unknown, effect: Effect, seen: string]
const effects: Record<PageSetting, Case> = {
  store_name: ['One', 'Kiln & Co', searchEngines, 'Kiln & Co'],
  store_email: ['a@b.example', 'x@y.example', withoutCustomerCare(html(footer)), 'mailto:x@y.example'],
  store_phone: ['1', '4135550199', withoutCustomerCare(html(footer)), 'tel:+914135550199'],
  store_address: ['Here', '5 Rue Dumas', withoutCustomerCare(html(footer)), '5 Rue Dumas'],
  store_country: ['IN', 'FR', searchEngines, '"FR"'],
  store_state: ['PY', 'TN', searchEngines, '"TN"'],
  store_url: ['https://a.example', 'https://b.example', origin, 'https://b.example'],
  facebook: socialLink('facebook'),
  instagram: socialLink('instagram'),
  youtube: socialLink('youtube'),
  twitter: socialLink('twitter'),
  pinterest: socialLink('pinterest'),
  linkedin: socialLink('linkedin'),
  enable_customer_care: [false, true, html(footer), 'mailto:help@ashkiln.example'],
  customer_care_email: ['a@b.example', 'x@y.example', html(footer), 'mailto:x@y.example'],
  customer_care_phone: ['1', '4135550199', html(footer), 'tel:+914135550199'],
  customer_care_address: ['Here', '5 Rue Dumas', html(footer), '5 Rue Dumas'],
  google_embed_url: ['', 'https://maps.example/embed', html(storeMap), 'src="https://maps.example/embed"'],
  cart_expire_days: [30, 60, cartDays, '60 days'],
  enable_customer_register: [false, true, html(header), '?dialog=register'],
  enable_otp_auth: [false, true, loginDialog, 'SEND OTP'],
  enable_legacy_auth: [false, true, loginDialog, 'Login with Email'],
  privacy_policy_page: ['one', 'our-privacy', loginDialog, 'href="/our-privacy"'],
  account_verification_for: ['email', 'phone', profilePage, 'Verified'],
  enable_guest_checkout: [true, false, emptyAddressStep, 'Customer account is empty'],
  enable_login_at_checkout: [false, true, addressStep, '?dialog=login'],
  enable_register_at_checkout: [false, true, addressStep, '?dialog=register'],
  order_sms_mandatory: [false, true, emptyAddressStep, 'Phone No is empty'],
  order_email_mandatory: [false, true, emptyAddressStep, 'Email address is empty'],
  allow_tnc_checkout: [false, true, paymentStep, 'terms and conditions'],
  checkout_instruction: ['', 'Packed in straw.', paymentStep, 'Packed in straw.'],
}

it('LY-14 every setting of §3 has an effect that is tested', () => {
  expect(settingKeys).toHaveLength(35)
  expect([...Object.keys(effects), ...serverSettings].toSorted()).toEqual(settingKeys.toSorted())
})

it.each(Object.entries(effects))('LY-14 %s changes what the shop shows', async (key, [before, after, effect, seen]) => {
  const shows = async (value: unknown) => (await effect({ [key]: value })).includes(seen)
  expect([await shows(before), await shows(after)]).toEqual([false, true])
})
