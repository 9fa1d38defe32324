import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { findCheckoutProblem, readCheckoutTerms } from '#domain/checkout-rules.ts'
import { storeContact } from '#domain/store-contact.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import { shopData } from './shop-data.ts'
import { siteOrigin } from './site-origin.ts'

type Effect = (settings: object) => unknown

/** What search engines see of the shop. */
const engines: Effect = (settings) => shopData(demoStore({}, settings), 'https://shop.test')
/** The contact details in footer and contact page. */
const contact: Effect = (settings) => storeContact(demoStore({}, settings).settings, '+91')
const origin: Effect = (settings) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(shopValuesQuery().queryKey, demoStore({}, settings))
  return siteOrigin({ queryClient })
}
/** Problems of a filled cart without customer and contact. */
const lack: Effect = (settings) => {
  const off = { enable_guest_checkout: true, order_sms_mandatory: false, order_email_mandatory: false }
  const cart = {
    items: [{}],
    customer_id: null,
    phone: null,
    email: null,
    shipping_address: { country: 'IN' },
    billing_address: { country: 'IN' },
    shipping_method: {},
    cart_payment_method: {},
  }
  const terms = readCheckoutTerms({ ...off, ...settings }, undefined)
  return [findCheckoutProblem('address', cart, terms)?.message, terms.mustAcceptTerms]
}

it.each<[key: string, before: unknown, after: unknown, effect: Effect, seen: unknown]>([
  ['store_name', 'One', 'Kiln & Co', engines, 'Kiln & Co'],
  ['store_email', 'a@b.example', 'x@y.example', engines, 'x@y.example'],
  ['store_phone', '1', '4135550199', engines, '+914135550199'],
  ['store_address', 'Here', '5 Rue Dumas', engines, '5 Rue Dumas'],
  ['store_country', 'IN', 'FR', engines, '"FR"'],
  ['store_state', 'PY', 'TN', engines, '"TN"'],
  ['store_url', 'https://a.example', 'https://b.example', origin, 'https://b.example'],
  ...['facebook', 'instagram', 'youtube', 'twitter', 'pinterest', 'linkedin'].map(
    (network): [string, unknown, unknown, Effect, unknown] => [
      network,
      '',
      `https://${network}.example/shop`,
      engines,
      `https://${network}.example/shop`,
    ],
  ),
  ['enable_customer_care', false, true, contact, 'help@ashkiln.example'],
  ['customer_care_email', 'a@b.example', 'x@y.example', contact, 'x@y.example'],
  ['customer_care_phone', '1', '4135550199', contact, '+91 41355 50199'],
  ['customer_care_address', 'Here', '5 Rue Dumas', contact, '5 Rue Dumas'],
  ['enable_guest_checkout', true, false, lack, 'Customer account is empty'],
  ['order_sms_mandatory', false, true, lack, 'Phone No is empty'],
  ['order_email_mandatory', false, true, lack, 'Email address is empty'],
  ['allow_tnc_checkout', false, true, lack, 'true'],
])('LY-14 %s has an effect: %j and %j differ', (key, before, after, effect, seen) => {
  const text = (value: unknown) => JSON.stringify(effect({ [key]: value }))
  expect(text(after)).toContain(seen)
  expect(text(before)).not.toContain(seen)
})
