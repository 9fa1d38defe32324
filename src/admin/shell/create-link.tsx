import { AdminIcon } from './admin-icon.tsx'
import { AdminLink } from './admin-link.tsx'
import css from './create-link.module.css'

/** The link to the form for a new record, which looks like a screen's main button. */
export function CreateLink({ href, children }: { href: string; children: string }) {
  return (
    <AdminLink className={css.root} href={href}>
      <AdminIcon name="plus" size={16} />
      {children}
    </AdminLink>
  )
}
