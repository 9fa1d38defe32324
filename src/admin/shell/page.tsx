import { type ReactNode, useEffect, useRef } from 'react'
import * as t from '#words/admin-app.ts'
import { AdminIcon } from './admin-icon.tsx'
import { AdminLink } from './admin-link.tsx'
import { useSession } from './session.ts'
import css from './page.module.css'

interface Props {
  title: string
  /** A line below the title. */
  lead?: ReactNode
  /** Beside the title: a status. */
  beside?: ReactNode
  /** The screen above this one. */
  parent?: { href: string; title: string } | undefined
  actions?: ReactNode
  /** As wide as a text, a list with few columns, a form with two columns, or the window, for tables. */
  width?: 'text' | 'list' | 'form' | 'full'
  children: ReactNode
}

/** A screen's frame: its title, which gets the focus after navigation, and its actions. */
export function Page({ title, lead, beside, parent, actions, width = 'full', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { shop } = useSession()

  useEffect(() => {
    document.title = t.titleWithShop({ title, shop: shop.name })
  }, [title, shop.name])
  useEffect(() => {
    // The first screen of a visit leaves the focus where the browser starts.
    if (document.documentElement.dataset['navigated'] !== undefined) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={css.root} data-width={width}>
      <header className={css.head}>
        <div className={css.first}>
          <div className={css.names}>
            {parent && (
              <AdminLink className={css.parent} href={parent.href}>
                <AdminIcon name="chevron-left" size={16} />
                {parent.title}
              </AdminLink>
            )}
            <div className={css.line}>
              <h1 className={css.title} ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {beside}
            </div>
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
        {lead && <p className={css.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}
