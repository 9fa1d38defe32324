import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { dialogHref } from '#domain/login-address.ts'
import * as t from '#words/checkout.ts'
import { selectUser, useAuth } from '#visitor/session.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Fault } from './fault.tsx'
import * as auth from '#words/auth.ts'

const here = pageHref('checkout-address')

/**
 * The logged-in customer, or links to log in or register (CK-06); the dialogs open above the step, which keeps what was
 * typed.
 */
export function AccountOffer({ error }: { error: string | undefined }) {
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const user = useAuth(selectUser)
  const isOn = (key: string) => settings[key] === true
  if (user) return user.first_name ? <p className={patterns.soft}>{t.loggedInAs({ name: user.first_name })}</p> : null
  const canLogIn = isOn('enable_login_at_checkout')
  const canRegister = isOn('enable_register_at_checkout') && isOn('enable_customer_register')
  return (
    <div className={patterns.stack4}>
      {error && <Fault id="customer-fault">{error}</Fault>}
      {(canLogIn || canRegister) && (
        <p className={patterns.cluster}>
          <span className={patterns.soft}>{isOn('enable_guest_checkout') ? t.haveAccount() : t.accountNeeded()}</span>
          {canLogIn && (
            <Link className={patterns.touch} href={dialogHref('login', here)} preload={false}>
              {auth.loginTitle()}
            </Link>
          )}
          {canRegister && (
            <Link className={patterns.touch} href={dialogHref('register', here)} preload={false}>
              {auth.registerTitle()}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
