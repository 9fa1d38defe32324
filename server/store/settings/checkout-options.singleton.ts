import type { AdminCheckoutOptions } from '#generated/admin/checkout-options.js'
import { settingsPage } from './settings-page.ts'
import { pageField } from './page-field.ts'
import { pageChoices } from './setting-choices.ts'

export const singleton = settingsPage<AdminCheckoutOptions>({
  name: 'checkout-options',
  settings: {
    ...{ enable_guest_checkout: false, enable_login_at_checkout: false, enable_register_at_checkout: false },
    ...{ order_email_mandatory: false, order_sms_mandatory: false, allow_tnc_checkout: false },
    ...{ checkout_instruction: '', cart_expire_days: 30 },
    ...{ cart_suggestions: 'off', cart_suggestions_collection: null },
    ...{ enable_cancel_order: false, enable_refund: false, refund_days: 14 },
    ...{ order_confirmation_minutes: 60, cash_orders_per_contact: 3, guest_orders_per_address: 60 },
  },
  derived: { terms_page: pageField('termsandconditions_page') },
  choices: async (db) => ({ terms_page: await pageChoices(db) }),
})
