import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { MenuEntry, MenuGroup } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/account-menu.js'
import { useAuth, useAuthActor } from '#visitor/session.chart.ts'
import { currentEntry, useAccountGroups } from '#shop/account/account-menu.ts'
import { Band } from '#ui/band.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as common from '#words/common.ts'
import css from './account-menu.module.css'
import * as t from '#words/account.ts'

/** The menu of the account's pages: the left column of the page's grid, or a disclosure on phones. */
export function AccountMenu({ settings }: SectionProps<Settings>) {
  const { path } = usePage()
  const groups = useAccountGroups(settings.menu)
  const current = currentEntry(groups, path)
  return (
    <Band as="nav" top="page" label={settings.label} className={css.root}>
      <div className={css.line}>
        {/* The key closes it when another page opens. */}
        <Disclosure key={path} summary={current?.menu ?? settings.label}>
          <Groups groups={groups} current={current} />
        </Disclosure>
      </div>
      <div className={css.column}>
        <Groups groups={groups} current={current} />
      </div>
    </Band>
  )
}

function Groups({ groups, current }: { groups: MenuGroup[]; current: MenuEntry | undefined }) {
  return (
    <div className={`${css.groups} ${patterns.stack24}`}>
      {groups.map(({ menu_group_title: title, menu }) => (
        <div key={title} className={css.group}>
          <p className={`${css.title} ${patterns.soft} ${patterns.small}`} dir="auto">
            {title}
          </p>
          <ul role="list" aria-label={title}>
            {menu.map((entry) => (
              <li key={entry.path}>
                <Link href={entry.path} className={`${css.entry} ${patterns.touch}`} current={entry === current}>
                  <span dir="auto">{entry.menu}</span>
                </Link>
                {entry.description && (
                  <p className={`${patterns.soft} ${patterns.small}`} dir="auto">
                    {entry.description}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <LogOut />
    </div>
  )
}

function LogOut() {
  const actor = useAuthActor()
  const isBusy = useAuth((snapshot) => snapshot.hasTag('busy'))
  return (
    <button
      type="button"
      className={`${css.out} ${css.entry} ${patterns.touch} ${patterns.soft}`}
      disabled={isBusy}
      onClick={() => actor.send({ type: 'logout.requested' })}
    >
      {isBusy ? common.pleaseWait() : t.logOut()}
    </button>
  )
}
