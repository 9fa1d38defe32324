import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/admin-settings.ts'
import type { AdminScreen } from '../shell/screen.ts'

export const screen: AdminScreen = {
  path: '/settings/mails',
  title: t.mailTemplates,
  roles: ['owner', 'manager'],
  menu: { group: 'settings', place: 57 },
  code: lazyCode(() => import('./mails.tsx')),
}
