import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingKeys } from './setting-keys.ts'

/** Where each setting has its effect; one that rules what is not there yet says what that is. */
const effects: Record<(typeof settingKeys)[number], { in: string } | { rules: string }> = {
  default_channel: { in: 'server/db/migrations/0011_channels.sql' },
  enable_multi_channel: { in: 'server/db/migrations/0011_channels.sql' },
  store_name: { in: 'src/sections/site-footer/site-footer.tsx' },
  store_email: { in: 'src/routes/-page/error-pages.tsx' },
  store_phone: { in: 'src/routes/-page/shop-data.ts' },
  store_address: { in: 'src/routes/-page/shop-data.ts' },
  store_country: { in: 'src/routes/-page/shop-data.ts' },
  store_state: { in: 'src/routes/-page/shop-data.ts' },
  store_url: { in: 'src/routes/-page/site-origin.ts' },
  facebook: { in: 'src/sections/site-footer/social-links.tsx' },
  instagram: { in: 'src/sections/site-footer/social-links.tsx' },
  youtube: { in: 'src/sections/site-footer/social-links.tsx' },
  twitter: { in: 'src/sections/site-footer/social-links.tsx' },
  pinterest: { in: 'src/sections/site-footer/social-links.tsx' },
  linkedin: { in: 'src/sections/site-footer/social-links.tsx' },
  cart_expire_days: { in: 'server/cart/terms.ts' },
  enable_customer_care: { in: 'src/lib/store-contact.ts' },
  customer_care_email: { in: 'src/routes/-page/shop-data.ts' },
  customer_care_phone: { in: 'src/routes/-page/shop-data.ts' },
  customer_care_address: { in: 'src/lib/store-contact.ts' },
  google_embed_url: { in: 'src/sections/store-map/store-map.tsx' },
  enable_guest_checkout: { rules: 'whether a guest may check out (CK-06)' },
  enable_login_at_checkout: { rules: 'the login offered in the address step (CK-06)' },
  enable_register_at_checkout: { rules: 'the registration offered in the address step (CK-06)' },
  enable_customer_register: { rules: 'whether there is a register dialog (AU-01)' },
  enable_otp_auth: { rules: 'the modes of the login dialog (AU-03)' },
  enable_legacy_auth: { rules: 'the modes of the login dialog (AU-03)' },
  privacy_policy_page: { rules: 'the privacy link of the register dialog (AU-17)' },
  enable_refund: { rules: 'asking for a refund (AC-05)' },
  enable_cancel_order: { rules: 'cancelling an order (AC-05)' },
  account_verification_for: { rules: 'what of an account is verified (AU-10)' },
  order_sms_mandatory: { rules: 'whether the contact step wants a phone (CK-04)' },
  order_email_mandatory: { rules: 'whether the contact step wants an e-mail (CK-04)' },
  allow_tnc_checkout: { rules: 'the terms to agree to at the payment step (CK-06)' },
  checkout_instruction: { rules: 'the note at the payment step (CK-06)' },
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
