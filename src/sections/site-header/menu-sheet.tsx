import { useId } from 'react'
import { usePage } from '#engine/page-context.tsx'
import type { MenuEntry } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/site-header.js'
import { pageHref } from '#pages/page-href.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as account from '#words/account.ts'
import * as t from '#words/header.ts'
import { AccountEntries } from './account-entries.tsx'
import { activeChildren } from './menu-bar.tsx'
import { HelpEntries } from './help-entries.tsx'
import { hasPictures, MenuPicture } from './menu-picture.tsx'
import css from './menu-sheet.module.css'

interface Props {
  settings: Settings
  entries: MenuEntry[]
  open: boolean
  onClose: () => void
}

/** The menu of phones, with nested entries indented. */
export function MenuSheet({ settings, entries, open, onClose }: Props) {
  const { path } = usePage()
  const title = useId()
  const wishlist = settings.show_wishlist && (
    <li>
      <Link
        className={`${css.ownLink} ${patterns.touch}`}
        href={pageHref('wishlist')}
        current={path === pageHref('wishlist')}
        onClick={onClose}
      >
        {t.wishlist()}
      </Link>
    </li>
  )
  return (
    <Dialog title={t.menu()} variant="menu" open={open} onClose={onClose}>
      <nav aria-label={t.mainMenu()}>
        <ul role="list" className={css.list}>
          {entries.map((entry) => (
            <li key={entry.path + entry.menu}>
              <Link
                className={`${css.entry} ${patterns.touch}`}
                href={entry.path}
                current={path === entry.path}
                onClick={onClose}
              >
                {entry.menu}
              </Link>
              <Children entries={activeChildren(entry)} path={path} onClose={onClose} />
            </li>
          ))}
        </ul>
      </nav>
      {(settings.show_account || settings.show_wishlist) && (
        <nav aria-labelledby={title} className={css.part}>
          <h3 id={title} className={`${css.title} ${patterns.soft} ${patterns.small}`}>
            {account.accountGroup()}
          </h3>
          <ul role="list">
            {settings.show_account ? <AccountEntries onClose={onClose}>{wishlist}</AccountEntries> : wishlist}
          </ul>
        </nav>
      )}
      <HelpEntries menu={settings.help_menu} onClose={onClose} />
    </Dialog>
  )
}

function Children({ entries, path, onClose }: { entries: MenuEntry[]; path: string; onClose: () => void }) {
  if (entries.length === 0) return null
  return (
    <ul role="list" className={css.children} data-pictures={hasPictures(entries) || undefined}>
      {entries.map((child) => (
        <li key={child.path + child.menu}>
          <Link
            className={`${css.child} ${patterns.touch}`}
            href={child.path}
            current={path === child.path}
            onClick={onClose}
          >
            <MenuPicture of={child} width="48px" />
            {child.menu}
          </Link>
        </li>
      ))}
    </ul>
  )
}
