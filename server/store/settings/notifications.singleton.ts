import type { AdminNotifications } from '#generated/admin/notifications.js'
import { noticeSetting, notices } from '#domain/notices.ts'
import { settingsPage } from './settings-page.ts'

export const singleton = settingsPage<AdminNotifications>({
  name: 'notifications',
  settings: {
    ...{ mail_sender_name: '', mail_sender_email: '', notice_email: '' },
    ...{ cart_reminders: false, cart_reminder_hours: 4 },
    ...Object.fromEntries(notices.map((notice) => [noticeSetting(notice), true])),
  },
})
