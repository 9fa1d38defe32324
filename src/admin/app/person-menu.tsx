import { useSyncExternalStore } from 'react'
import { forgetDrafts } from '#lib/draft.ts'
import * as t from '#words/admin-app.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { roleNames } from '../shell/role-names.ts'
import { useSession } from '../shell/session.ts'
import { currentTheme, themeChoice, THEMES, type Theme } from './theme.ts'
import css from './person-menu.module.css'

const themeNames: Record<Theme, () => string> = {
  system: t.appearanceSystem,
  light: t.appearanceLight,
  dark: t.appearanceDark,
}

/** A menu under the person's name: their account, the theme and logging out. */
export function PersonMenu() {
  const { name, role } = useSession()
  const theme = useSyncExternalStore(themeChoice.subscribe, currentTheme)
  return (
    <div className={css.root}>
      <AdminLink className={css.person} href="/admin/my-account" title={t.myAccount()}>
        <span className={css.name}>{name}</span>
        <span className={css.role}>{roleNames[role]()}</span>
      </AdminLink>
      <div className={css.actions}>
        <select
          className={css.theme}
          aria-label={t.appearance()}
          value={theme}
          onChange={({ target }) => themeChoice.choose(target.value)}
        >
          {THEMES.map((one) => (
            <option key={one} value={one}>
              {themeNames[one]()}
            </option>
          ))}
        </select>
        <form method="post" action="/admin/logout" onSubmit={forgetDrafts}>
          <button type="submit" className={css.out}>
            {t.logOut()}
          </button>
        </form>
      </div>
    </div>
  )
}
