import { type ReactNode, useState } from 'react'
import * as t from '#words/admin-app.ts'
import { IconButton } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { useSession } from '../shell/session.ts'
import { useShortcut } from '../shell/use-shortcut.ts'
import { SideMenu } from './side-menu.tsx'
import css from './shell.module.css'

const MenuDrawer = lazyPart(
  () => import('./menu-drawer.tsx'),
  (module) => module.MenuDrawer,
)
const CommandPalette = lazyPart(
  () => import('./command-palette.tsx'),
  (module) => module.CommandPalette,
)

type Open = 'menu' | 'palette' | undefined

/** The menu, the search, and the open screen. */
export function Shell({ children }: { children: ReactNode }) {
  const { shop } = useSession()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  useShortcut('mod+k', () => setOpen((before) => (before === 'palette' ? undefined : 'palette')))

  const search = () => setOpen('palette')
  return (
    <div className={css.root}>
      <a className="skip-link" href="#main">
        {t.skipToContent()}
      </a>
      <header className={css.side}>
        <SideMenu onSearch={search} />
      </header>
      <header className={css.bar}>
        <IconButton label={t.menu()} onClick={() => setOpen('menu')}>
          <AdminIcon name="menu" size={20} />
        </IconButton>
        <p className={css.shop}>{shop.name}</p>
        <IconButton label={t.search()} onClick={search}>
          <AdminIcon name="search" size={20} />
        </IconButton>
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <MenuDrawer open={open === 'menu'} onClose={close} fallback={null} />
      <CommandPalette open={open === 'palette'} onClose={close} fallback={null} />
    </div>
  )
}
