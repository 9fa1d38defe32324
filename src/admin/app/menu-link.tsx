import { AdminLink } from '../shell/admin-link.tsx'
import type { MenuItem } from './menu.ts'

interface Props {
  item: MenuItem
  className?: string | undefined
  isCurrent?: boolean
  onClick?: () => void
}

/** A link of the menu. Pages that the server renders are left to the browser. */
export function MenuLink({ item: { href, title, isServerPage }, className, isCurrent = false, onClick }: Props) {
  const props = { href, className, onClick, ...(isCurrent && { 'aria-current': 'page' as const }) }
  return isServerPage ? <a {...props}>{title()}</a> : <AdminLink {...props}>{title()}</AdminLink>
}
