import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { dialogHref } from '#domain/login-address.ts'
import { usePage } from '#engine/page-context.tsx'
import { selectUser, useAuth, useAuthActor } from '#visitor/session.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as account from '#words/account.ts'
import * as auth from '#words/auth.ts'
import * as t from '#words/header.ts'
import css from './menu-sheet.module.css'

/** Account links in the menu of phones (AU-02). */
export function AccountEntries({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const user = useAuth(selectUser)
  const actor = useAuthActor()
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const { path } = usePage()
  // The page asks guests to log in.
  const orders = (
    <li>
      <Link
        className={`${css.ownLink} ${patterns.touch}`}
        href={pageHref('orders')}
        current={path === pageHref('orders')}
        preload={false}
        onClick={onClose}
      >
        {account.ordersGroup()}
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
            {user.first_name ? t.accountOf({ name: user.first_name }) : t.yourAccount()}
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
            {t.logOut()}
          </button>
        </li>
      </>
    )
  // The click opens the dialog (section auth-dialogs), so the sheet closes first.
  return (
    <>
      <li>
        <Link
          className={`${css.ownLink} ${patterns.touch}`}
          href={dialogHref('login')}
          preload={false}
          onClick={onClose}
        >
          {auth.loginTitle()}
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
            {auth.registerTitle()}
          </Link>
        </li>
      )}
      {orders}
      {children}
    </>
  )
}
