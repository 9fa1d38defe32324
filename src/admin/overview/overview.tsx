import * as t from '#words/admin-app.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { Page } from '../shell/page.tsx'
import { useSession } from '../shell/session.ts'
import { MenuLink } from '../app/menu-link.tsx'
import { menuFor } from '../app/menu.ts'
import { menuItems } from '../app/screens.ts'
import css from './overview.module.css'

/** /admin: the ways to everything, by group. */
export function Screen() {
  const { shop, role } = useSession()
  return (
    <Page title={t.greeting({ shop: shop.name })} lead={t.homeLead()}>
      <div className={css.root}>
        {menuFor(menuItems(), role).map(({ group, title, icon, items }) => (
          <section key={group} className={css.group} aria-labelledby={`overview-${group}`}>
            <h2 className={css.title} id={`overview-${group}`}>
              <AdminIcon name={icon} />
              {title}
            </h2>
            <ul role="list" className={css.list}>
              {items.map((item) => (
                <li key={item.href}>
                  <MenuLink item={item} className={css.link} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
