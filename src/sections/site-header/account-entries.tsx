import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { dialogHref } from '#domain/login-address.ts'
import { usePage } from '#engine/page-context.tsx'
import { authMessages } from '#domain/auth-messages.ts'
import { selectUser, useAuth, useAuthActor } from '#visitor/session.chart.ts'
import { pageHref } from '#routes/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './menu-sheet.module.css'

/** The account in the menu of phones: in and out of it, and the way to one (AU-02). */
export function AccountEntries({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const user = useAuth(selectUser)
  const actor = useAuthActor()
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const { path } = usePage()
  // A guest is asked to log in there.
  const orders = (
    <li>
      <Link
        className={`${css.ownLink} ${patterns.touch}`}
        href={pageHref('orders')}
        current={path === pageHref('orders')}
        preload={false}
        onClick={onClose}
      >
        Orders
      </Link>
    </li>
  )
  if (user)
    return (
      <>
        <li>
          <Link
            className={`${css.ownLink} ${patterns.touch}`}
            href={pageHref('account')}
            current={path === pageHref('account')}
            onClick={onClose}
          >
            {user.first_name ? `Account of ${user.first_name}` : 'Account'}
          </Link>
        </li>
        {orders}
        {children}
        <li>
          <button
            type="button"
            className={`${css.ownLink} ${patterns.touch}`}
            onClick={() => {
              onClose()
              actor.send({ type: 'logout.requested' })
            }}
          >
            Log out
          </button>
        </li>
      </>
    )
  // The dialog opens by the click itself (section auth-dialogs), so the sheet goes first.
  return (
    <>
      <li>
        <Link
          className={`${css.ownLink} ${patterns.touch}`}
          href={dialogHref('login')}
          preload={false}
          onClick={onClose}
        >
          {authMessages.loginTitle}
        </Link>
      </li>
      {settings['enable_customer_register'] === true && (
        <li>
          <Link
            className={`${css.ownLink} ${patterns.touch}`}
            href={dialogHref('register')}
            preload={false}
            onClick={onClose}
          >
            {authMessages.registerTitle}
          </Link>
        </li>
      )}
      {orders}
      {children}
    </>
  )
}
