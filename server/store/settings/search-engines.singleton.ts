import type { AdminSearchEngines } from '#generated/admin/search-engines.js'
import { settingsPage } from './settings-page.ts'

export const singleton = settingsPage<AdminSearchEngines>({
  name: 'search-engines',
  storefront: { meta_title: '', meta_description: '', social_image: null, indexing: true },
})
