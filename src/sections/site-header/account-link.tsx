import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { dialogHref } from '#domain/login-address.ts'
import { selectUser, useAuth } from '#visitor/session.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import * as auth from '#words/auth.ts'
import * as t from '#words/header.ts'
import { HeaderLink } from './header-link.tsx'
import css from './site-header.module.css'

/** The plain account page for browsers without JavaScript. */
const WITHOUT_SCRIPT = '/without-script/account'

// Most first visitors are guests.
const AccountPopover = lazyPart(
  () => import('./account-popover.tsx'),
  (module) => module.AccountPopover,
)

/** The account menu of a customer; login and registration links for a guest, which open dialogs (AU-02). */
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
          fallback={<HeaderLink href={pageHref('account')} label={t.account()} icon="user" className={className} />}
        />
      ) : (
        <>
          <HeaderLink
            href={dialogHref('login')}
            label={t.account()}
            icon="user"
            className={className}
            preload={false}
          />
          {/* The dialog needs a script. */}
          <noscript>
            {import.meta.env.SSR && (
              <HeaderLink href={WITHOUT_SCRIPT} label={t.account()} icon="user" preload={false} />
            )}
          </noscript>
        </>
      )}
    </>
  )
}

/** Hidden before hydration in browsers with a stored user (before-paint.ts). */
function RegisterLink() {
  const isAlive = useIsHydrated()
  return (
    <Link
      className={`${css.register} ${patterns.touch}`}
      href={dialogHref('register')}
      preload={false}
      data-alive={isAlive ? '' : undefined}
    >
      {auth.registerTitle()}
    </Link>
  )
}
