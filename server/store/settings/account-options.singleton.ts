import type { AdminAccountOptions } from '#generated/admin/account-options.js'
import { settingsPage } from './settings-page.ts'
import { pageField } from './page-field.ts'
import { pageChoices } from './setting-choices.ts'

const VERIFIED = ['phone', 'email', 'both']

const privacyPage = pageField('privacypolicy_page')

export const singleton = settingsPage<AdminAccountOptions>({
  name: 'account-options',
  settings: {
    ...{ enable_customer_register: false, enable_otp_auth: false, enable_legacy_auth: false },
    guessable_words: [],
  },
  derived: {
    account_verification_for: {
      read: ({ settings: { account_verification_for: given } }) =>
        VERIFIED.find((one) => one === String(given).toLowerCase()) ?? 'none',
      write: (value) => ({ settings: { account_verification_for: value } }),
    },
    // The specification knows the page by two names.
    privacy_policy_page: {
      read: (stored) => privacyPage.read(stored) ?? stored.settings['privacy_policy_page'] ?? null,
      write: (slug) => ({ ...privacyPage.write(slug), settings: { privacy_policy_page: slug } }),
    },
  },
  choices: async (db) => ({ privacy_policy_page: await pageChoices(db) }),
})
