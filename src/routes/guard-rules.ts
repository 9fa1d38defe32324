import { redirect } from '@tanstack/react-router'
import { ApiError } from '#api/client/errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { dialogHref } from '#domain/login-address.ts'
import { ownPath } from '#lib/url.ts'
import { isLoggedIn } from '#visitor/session.chart.ts'
import type { AppContext } from './app-context.ts'
import type { Guard } from './visit.ts'
import { validateReset } from '#generated/calls/auth.ts'

/** Lets customers in; a guest is sent to the login dialog, with the page they wanted remembered (RT-11). */
export const auth: Guard = async ({ address, href, context }) => {
  if (await isCustomer(context)) return true
  const { email, token } = address.params
  if (email !== undefined && token !== undefined) {
    if (await isResetLink(context, email, token)) return true
    redirect({ href: dialogHref('reset-link-refused'), statusCode: 302, throw: true })
  }
  redirect({ href: dialogHref('login', ownPath(href) ?? address.path), statusCode: 302, throw: true })
  return false
}

/** Returns whether the visitor is logged in: by the page's initial values on the server, by the session in browsers. */
async function isCustomer({ queryClient, visitor }: AppContext): Promise<boolean> {
  if (visitor) return isLoggedIn(visitor)
  return queryClient.getQueryData(shopValuesQuery().queryKey)?.account !== undefined
}

/** Admits a link that could not be checked: its page offers to retry (RT-06). */
async function isResetLink({ queryClient }: AppContext, email: string, token: string): Promise<boolean> {
  try {
    await validateReset(httpOf(queryClient), { query: { email, token } })
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.status >= 400 && error.status < 429)
  }
}
