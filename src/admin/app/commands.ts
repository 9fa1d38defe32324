import type { StaffRole } from '#domain/staff-roles.ts'
import * as t from '#words/admin-app.ts'
import { menuFor } from './menu.ts'
import { menuItems } from './screens.ts'

/** Something the command palette offers. */
export interface Command {
  key: string
  title: string
  /** Its kind: a group of the menu, or a kind of record. */
  detail: string
  href: string
  isServerPage?: boolean
}

/** Returns the screens that a role may open. */
export function screenCommands(role: StaffRole): Command[] {
  const home = { key: '/admin', title: t.home(), detail: '', href: '/admin' }
  const rest = menuFor(menuItems(), role).flatMap(({ title: detail, items }) =>
    items.map(({ href, title, isServerPage = false }) => ({ key: href, title: title(), detail, href, isServerPage })),
  )
  return [home, ...rest]
}

/** Returns the commands that contain every typed word; those that begin with the text come first. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const [first] = words
  const found = commands.filter(({ title, detail }) => {
    const text = plain(`${title} ${detail}`)
    return words.every((word) => text.includes(word))
  })
  if (first === undefined) return found
  const starts = ({ title }: Command) => plain(title).startsWith(first)
  return [...found.filter(starts), ...found.filter((one) => !starts(one))]
}

/** Lower case, without accents. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
