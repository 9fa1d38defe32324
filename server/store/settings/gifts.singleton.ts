import type { AdminGifts } from '#generated/admin/gifts.js'
import { settingsPage } from './settings-page.ts'

/** What the shop offers for gifts while its settings are not set, and what the admin shows then. */
export const UNSET_GIFTS = {
  ...{ enable_gift_note: false, enable_gift_wrap: false },
  ...{ gift_wrap_price: 0, gift_wrap_gst: 18, gift_wrap_text: '' },
}

export const singleton = settingsPage<AdminGifts>({ name: 'gifts', settings: UNSET_GIFTS })
