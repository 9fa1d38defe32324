import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingKeys } from './setting-keys.ts'

const PURE = 'src/routes/page/setting-effects.test.ts'
const CHANNELS = 'server/store/storefront/channels.test.ts'
const WAYS_IN = 'server/identity/auth/auth.test.ts'
const ADDRESS_STEP = 'src/sections/checkout-address/checkout-address.test.tsx'

/** The test that proves the effect of each setting. */
const proofs: Record<(typeof settingKeys)[number], string> = {
  default_channel: CHANNELS,
  enable_multi_channel: CHANNELS,
  store_name: PURE,
  store_email: PURE,
  store_phone: PURE,
  store_address: PURE,
  store_country: PURE,
  store_state: PURE,
  store_url: PURE,
  facebook: PURE,
  instagram: PURE,
  youtube: PURE,
  twitter: PURE,
  pinterest: PURE,
  linkedin: PURE,
  cart_expire_days: 'server/commerce/cart/cart.test.ts',
  enable_customer_care: PURE,
  customer_care_email: PURE,
  customer_care_phone: PURE,
  customer_care_address: PURE,
  google_embed_url: 'src/sections/store-map/store-map.test.tsx',
  enable_guest_checkout: PURE,
  enable_login_at_checkout: ADDRESS_STEP,
  enable_register_at_checkout: ADDRESS_STEP,
  enable_customer_register: WAYS_IN,
  enable_otp_auth: WAYS_IN,
  enable_legacy_auth: WAYS_IN,
  privacy_policy_page: 'src/sections/auth-dialogs/dialog-links.test.tsx',
  enable_refund: 'server/commerce/after-sale/asking-refunds.test.ts',
  enable_cancel_order: 'server/commerce/after-sale/cancelling.test.ts',
  account_verification_for: 'src/sections/profile-form/profile-form.test.tsx',
  order_sms_mandatory: PURE,
  order_email_mandatory: PURE,
  allow_tnc_checkout: PURE,
  checkout_instruction: 'src/sections/checkout-payment/checkout-payment.test.tsx',
}

describe('LY-14 settings', () => {
  it('LY-14 are the specification’s 35, each once', () => {
    expect(settingKeys.toSorted()).toEqual(Object.keys(proofs).toSorted())
    expect(new Set(settingKeys).size).toBe(35)
  })

  it.each(Object.entries(proofs))('LY-14 have a test for the effect of %s in %s', (key, file) => {
    expect(readFileSync(file, 'utf8')).toContain(key)
  })
})
