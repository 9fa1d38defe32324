import * as t from '#words/admin-app.ts'
import type { MenuItem } from './menu.ts'

const page = (href: string, title: () => string, rest: Pick<MenuItem, 'group' | 'place' | 'roles'>): MenuItem => ({
  href,
  title,
  isServerPage: true,
  roles: ['owner', 'manager'],
  ...rest,
})

const AUTHORS = ['owner', 'manager', 'editor'] as const

/** Pages that the server renders, until a screen replaces them. */
export const serverPages: readonly MenuItem[] = [
  page('/dev/sections', t.sections, { group: 'settings', place: 90, roles: AUTHORS }),
  page('/dev/flows', t.flows, { group: 'settings', place: 95, roles: AUTHORS }),
]
