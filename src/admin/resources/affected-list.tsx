import type { AdminAffected } from '#generated/api.d.ts'
import * as t from '#words/admin-list.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import css from './affected-list.module.css'

/** What depends on a record, with links to it. */
export function AffectedList({ affected: { items, blocks } }: { affected: AdminAffected }) {
  if (items.length === 0) return null
  return (
    <div>
      <p>{blocks ? t.deleteBlocked() : t.deleteAffects()}</p>
      <ul className={css.list}>
        {items.map(({ kind, title, path }) => (
          <li key={`${kind} ${title} ${path}`}>
            {kind}:{' '}
            {path ? (
              path.startsWith('/admin/') ? (
                <AdminLink href={path}>{title}</AdminLink>
              ) : (
                <a href={path}>{title}</a>
              )
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
