import type { AdminCookies } from '#generated/admin/cookies.js'
import { settingsPage } from './settings-page.ts'

export const singleton = settingsPage<AdminCookies>({
  name: 'cookies',
  storefront: { is_cookie_warning_enabled: false, cookie_message: '', cookie_manage_icon: false },
})
