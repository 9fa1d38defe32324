import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingKeys } from './setting-keys.ts'

/** Where each setting has its effect; one that rules what is not there yet says what that is. */
const effects: Record<(typeof settingKeys)[number], { in: string } | { rules: string }> = {
  default_channel: { in: 'server/platform/db/migrations/0011_channels.sql' },
  enable_multi_channel: { in: 'server/platform/db/migrations/0011_channels.sql' },
  store_name: { in: 'src/sections/site-footer/site-footer.tsx' },
  store_email: { in: 'src/routes/page/error-pages.tsx' },
  store_phone: { in: 'src/routes/page/shop-data.ts' },
  store_address: { in: 'src/routes/page/shop-data.ts' },
  store_country: { in: 'src/routes/page/shop-data.ts' },
  store_state: { in: 'src/routes/page/shop-data.ts' },
  store_url: { in: 'src/routes/page/site-origin.ts' },
  facebook: { in: 'src/sections/site-footer/social-links.tsx' },
  instagram: { in: 'src/sections/site-footer/social-links.tsx' },
  youtube: { in: 'src/sections/site-footer/social-links.tsx' },
  twitter: { in: 'src/sections/site-footer/social-links.tsx' },
  pinterest: { in: 'src/sections/site-footer/social-links.tsx' },
  linkedin: { in: 'src/sections/site-footer/social-links.tsx' },
  cart_expire_days: { in: 'server/commerce/cart/terms.ts' },
  enable_customer_care: { in: 'src/domain/store-contact.ts' },
  customer_care_email: { in: 'src/routes/page/shop-data.ts' },
  customer_care_phone: { in: 'src/routes/page/shop-data.ts' },
  customer_care_address: { in: 'src/domain/store-contact.ts' },
  google_embed_url: { in: 'src/sections/store-map/store-map.tsx' },
  enable_guest_checkout: { in: 'src/domain/checkout-rules.ts' },
  enable_login_at_checkout: { in: 'src/routes/page/checkout-guards.ts' },
  enable_register_at_checkout: { in: 'src/sections/checkout-address/account-offer.tsx' },
  enable_customer_register: { in: 'src/sections/site-header/account-link.tsx' },
  enable_otp_auth: { in: 'server/identity/auth/methods.ts' },
  enable_legacy_auth: { in: 'src/machines/auth/login-dialog.machine.ts' },
  privacy_policy_page: { rules: 'the privacy link of the register dialog (AU-17)' },
  enable_refund: { in: 'server/commerce/after-sale/refund-requests.ts' },
  enable_cancel_order: { in: 'server/commerce/order-view/view.ts' },
  account_verification_for: { in: 'src/sections/profile-form/phone-line.tsx' },
  order_sms_mandatory: { in: 'src/domain/checkout-rules.ts' },
  order_email_mandatory: { in: 'src/domain/checkout-rules.ts' },
  allow_tnc_checkout: { in: 'src/domain/checkout-rules.ts' },
  checkout_instruction: { in: 'src/sections/checkout-payment/payment-form.tsx' },
}

describe('LY-14 the settings of the specification', () => {
  it('LY-14 are these 35, each once', () => {
    expect(settingKeys.toSorted()).toEqual(Object.keys(effects).toSorted())
    expect(new Set(settingKeys).size).toBe(35)
  })

  const here = Object.entries(effects).flatMap(([key, effect]) => ('in' in effect ? [[key, effect.in] as const] : []))
  it.each(here)('LY-14 %s has its effect in %s', (key, file) => {
    // The kinds of contact are put together: customer_care_ and store_ with what follows.
    const parts = key === 'customer_care_address' ? 'customer_care_' : key
    expect(readFileSync(file, 'utf8')).toContain(parts)
  })
})
