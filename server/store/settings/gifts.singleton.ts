import type { AdminGifts } from '#generated/admin/gifts.js'
import { settingsPage } from './settings-page.ts'

export const singleton = settingsPage<AdminGifts>({
  name: 'gifts',
  settings: {
    ...{ enable_gift_note: false, enable_gift_wrap: false },
    ...{ gift_wrap_price: 0, gift_wrap_gst: 18, gift_wrap_text: '' },
  },
})
