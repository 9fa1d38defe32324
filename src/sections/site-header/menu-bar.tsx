import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { usePage } from '#engine/page-context.tsx'
import type { MenuEntry } from '#generated/api.d.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/header.ts'
import css from './menu-bar.module.css'
import { hasPictures, MenuPicture } from './menu-picture.tsx'

/** The menu of wide screens. `id` prefixes the ids of its lists. */
export function MenuBar({ id, entries }: { id: string; entries: MenuEntry[] }) {
  const { path } = usePage()
  if (entries.length === 0) return <div className={css.empty} />
  return (
    <nav className={css.root} aria-label={t.mainMenu()}>
      <ul role="list" className={`${css.list} ${patterns.cluster}`}>
        {entries.map((entry, index) => {
          const children = activeChildren(entry)
          return children.length > 0 ? (
            <EntryWithList
              key={entry.path + entry.menu}
              id={`${id}-list-${index}`}
              entry={entry}
              entries={children}
              path={path}
            />
          ) : (
            <li key={entry.path + entry.menu} className={css.item}>
              <Link
                className={`${css.link} ${patterns.touch} ${patterns.lined}`}
                href={entry.path}
                current={path === entry.path}
              >
                {entry.menu}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

export function activeChildren(entry: MenuEntry): MenuEntry[] {
  return (entry.children ?? []).filter(({ active }) => active)
}

interface EntryWithListProps {
  id: string
  entry: MenuEntry
  entries: MenuEntry[]
  path: string
}

/**
 * A link with a list, which opens on hover or by the button beside the link. It closes when pointer and focus leave it,
 * on Escape and after a choice.
 */
function EntryWithList({ id, entry, entries, path }: EntryWithListProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isInside = entries.some((child) => child.path === path)
  return (
    <li
      className={css.item}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && close()}
      onBlur={(event: FocusEvent<HTMLLIElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
      onKeyDown={(event: KeyboardEvent<HTMLLIElement>) => {
        if (event.key !== 'Escape' || !open) return
        close()
        event.currentTarget.querySelector('button')?.focus()
      }}
    >
      <Link
        className={`${css.link} ${patterns.touch} ${patterns.lined}`}
        href={entry.path}
        current={path === entry.path}
        data-inside={isInside || undefined}
        onClick={close}
      >
        {entry.menu}
      </Link>
      <button
        type="button"
        className={`${css.toggle} ${patterns.square}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <VisuallyHidden>{t.moreIn({ entry: entry.menu })}</VisuallyHidden>
        <Icon name="chevron-down" />
      </button>
      <ul
        role="list"
        id={id}
        className={`${css.panel} ${patterns.panel}`}
        hidden={!open}
        data-pictures={hasPictures(entries) || undefined}
      >
        {entries.map((child) => (
          <li key={child.path + child.menu}>
            <Link
              className={`${css.child} ${patterns.touch} ${patterns.lined}`}
              href={child.path}
              current={path === child.path}
              onClick={close}
            >
              <MenuPicture of={child} width="128px" />
              {child.menu}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
