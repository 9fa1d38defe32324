import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { dialogHref } from '#domain/login-address.ts'
import { registerTitle } from '#domain/messages.ts'
import { selectUser, useAuth } from '#visitor/session.chart.ts'
import { pageHref } from '#routes/page-href.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { HeaderLink } from './header-link.tsx'
import css from './site-header.module.css'

/** The plain account page for browsers without JavaScript. */
const WITHOUT_SCRIPT = '/without-script/account'

// A first visitor has no account.
const AccountPopover = lazyPart(
  () => import('./account-popover.tsx'),
  (module) => module.AccountPopover,
)

/**
 * The way to the account: a customer's is a menu, a guest's leads to the login and to a registration, which open as
 * dialogs where they can (AU-02).
 */
export function AccountLink({ className }: { className: string | undefined }) {
  const user = useAuth(selectUser)
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  return (
    <>
      {settings['enable_customer_register'] === true && !user && <RegisterLink />}
      {user ? (
        <AccountPopover
          user={user}
          className={className}
          fallback={<HeaderLink href={pageHref('account')} label="Account" icon="user" className={className} />}
        />
      ) : (
        <>
          <HeaderLink href={dialogHref('login')} label="Account" icon="user" className={className} preload={false} />
          {/* The dialog needs a script; the page says what can be done without one. */}
          <noscript>
            {import.meta.env.SSR && <HeaderLink href={WITHOUT_SCRIPT} label="Account" icon="user" preload={false} />}
          </noscript>
        </>
      )}
    </>
  )
}

/** Until the page is alive it stays hidden where the browser knows of somebody (before-paint.ts). */
function RegisterLink() {
  const isAlive = useIsHydrated()
  return (
    <Link
      className={`${css.register} ${patterns.touch}`}
      href={dialogHref('register')}
      preload={false}
      data-alive={isAlive ? '' : undefined}
    >
      {registerTitle}
    </Link>
  )
}
