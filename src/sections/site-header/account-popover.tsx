import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { AuthUser } from '#machines/auth/auth.machine.ts'
import { useAuth, useAuthActor } from '#visitor/session.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as account from '#words/account.ts'
import * as t from '#words/header.ts'
import css from './account-popover.module.css'

const pages = [
  { href: pageHref('account'), label: account.dashboard },
  { href: pageHref('orders'), label: account.orders },
  { href: pageHref('profile'), label: account.profile },
]

/** The customer's menu; closes after a choice, on Escape and when the focus leaves it. */
export function AccountPopover({ user, className }: { user: AuthUser; className: string | undefined }) {
  const actor = useAuthActor()
  const isBusy = useAuth((session) => session.hasTag('busy'))
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  return (
    // It only listens to events of its buttons and links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={[css.root, className].filter(Boolean).join(' ')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        close()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={`${css.toggle} ${patterns.square}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
        <VisuallyHidden>{user.first_name ? t.accountOf({ name: user.first_name }) : t.yourAccount()}</VisuallyHidden>
      </button>
      <div id={id} className={`${css.panel} ${patterns.panel}`} hidden={!open}>
        <p className={`${css.name} ${patterns.soft}`}>
          {user.first_name ? t.helloName({ name: user.first_name }) : t.hello()}
        </p>
        <ul role="list">
          {pages.map(({ href, label }) => (
            <li key={href}>
              <Link className={`${css.entry} ${patterns.touch}`} href={href} onClick={close}>
                {label()}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={`${css.entry} ${patterns.touch}`}
              disabled={isBusy}
              onClick={() => {
                close()
                actor.send({ type: 'logout.requested' })
              }}
            >
              {t.logOut()}
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
