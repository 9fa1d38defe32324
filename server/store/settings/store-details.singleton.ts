import type { AdminStoreDetails } from '#generated/admin/store-details.js'
import { settingsPage } from './settings-page.ts'
import { countryChoices, stateChoices } from './setting-choices.ts'

export const singleton = settingsPage<AdminStoreDetails>({
  name: 'store-details',
  settings: {
    ...{ store_email: '', store_phone: '', store_address: '', store_country: null, store_state: null, store_url: '' },
    ...{ enable_customer_care: false, customer_care_email: '', customer_care_phone: '', customer_care_address: '' },
    ...{ facebook: '', instagram: '', youtube: '', twitter: '', pinterest: '', linkedin: '' },
    ...{ google_embed_url: '', ships_from: '' },
  },
  derived: {
    // The shop’s name is in both.
    store_name: {
      read: ({ settings, storefront }) => settings['store_name'] || storefront['name'],
      write: (name) => ({ settings: { store_name: name }, storefront: { name } }),
    },
  },
  choices: async (db) => ({ store_country: await countryChoices(db), store_state: await stateChoices(db) }),
})
