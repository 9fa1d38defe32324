import * as t from '#words/admin-app.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { usePath } from '../shell/navigation.ts'
import { useSession } from '../shell/session.ts'
import { shortcutText } from '../shell/use-shortcut.ts'
import { MenuLink } from './menu-link.tsx'
import { currentItem, menuFor } from './menu.ts'
import { PersonMenu } from './person-menu.tsx'
import { menuItems } from './screens.ts'
import css from './side-menu.module.css'

interface Props {
  /** Absent in the drawer, whose bar has the search. */
  onSearch?: () => void
  /** Called when a link is followed. */
  onLeave?: () => void
}

/** The shop’s name, the search, the groups of screens, and who is logged in. */
export function SideMenu({ onSearch, onLeave }: Props) {
  const { shop, role } = useSession()
  const path = usePath()
  const items = menuItems()
  const current = currentItem(items, path)
  const isHome = path === '/admin'
  return (
    <div className={css.root}>
      <div className={css.head}>
        <p className={css.shop}>{shop.name}</p>
        <a className={css.view} href="/" target="_blank" rel="noreferrer">
          <AdminIcon name="external" size={16} />
          <VisuallyHidden>
            {t.viewShop()} {t.opensNewTab()}
          </VisuallyHidden>
        </a>
      </div>
      {onSearch && (
        <button type="button" className={css.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
          <AdminIcon name="search" size={16} />
          <span>{t.search()}</span>
          <kbd className={css.keys}>{shortcutText('mod+k')}</kbd>
        </button>
      )}
      <nav className={css.nav} aria-label={t.mainMenu()}>
        <ul role="list">
          <li>
            <AdminLink className={css.link} href="/admin" onClick={onLeave} {...(isHome && { 'aria-current': 'page' })}>
              <AdminIcon name="home" />
              {t.home()}
            </AdminLink>
          </li>
        </ul>
        {menuFor(items, role).map(({ group, title, icon, items: own }) => (
          <div key={group} className={css.group} role="group" aria-labelledby={`menu-${group}`}>
            <h2 className={css.title} id={`menu-${group}`}>
              <AdminIcon name={icon} size={16} />
              {title}
            </h2>
            <ul role="list">
              {own.map((item) => (
                <li key={item.href}>
                  <MenuLink
                    item={item}
                    className={css.sub}
                    isCurrent={item.href === current?.href}
                    {...(onLeave && { onClick: onLeave })}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <PersonMenu />
    </div>
  )
}
