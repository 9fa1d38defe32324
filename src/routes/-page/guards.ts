import { redirect } from '@tanstack/react-router'
import { validateReset } from '#api/auth.ts'
import { ApiError } from '#api/errors.ts'
import { httpOf } from '#api/http-of.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { loginAddress } from '#lib/login-address.ts'
import { ownPath } from '#lib/url.ts'
import type { AppContext } from '#src/app-context.ts'
import type { PageSearch } from './search.ts'

/** The guards of the route table (specification §2.1). */
export type GuardName = 'cart' | 'auth' | 'checkout' | 'checkout-failed' | 'checkout-complete' | 'track-order'

/** What a guard may look at. */
export interface Visit {
  path: string
  /** The path with its query, as the visitor asked for it. */
  href: string
  search: PageSearch
  context: AppContext
}

/** True lets the visitor in; false is the not-found page (RT-08); a guard may also throw a redirect. */
export type Guard = (visit: Visit) => boolean | Promise<boolean>

// The pages behind these guards are not built yet: their documents say so, and anybody may read that.
const open: Guard = () => true

const ofReset = /^\/account\/reset-password\/([^/]+)\/([^/]+)$/u

/** Lets customers in; a guest is sent to the login dialog, with the page they wanted remembered (RT-11). */
const auth: Guard = async ({ path, href, context }) => {
  if (await isLoggedIn(context)) return true
  const [, email, token] = ofReset.exec(path) ?? []
  if (email !== undefined && token !== undefined) {
    if (await isResetLink(context, decoded(email), decoded(token))) return true
    redirect({ href: loginAddress('reset-link-refused'), statusCode: 302, throw: true })
  }
  redirect({ href: loginAddress('login', ownPath(href) ?? path), statusCode: 302, throw: true })
  return false
}

/** On the server the page's own initial values say who asks; a browser knows, or asks. */
async function isLoggedIn({ queryClient, auth: session }: AppContext): Promise<boolean> {
  if (session) return session.isLoggedIn()
  return queryClient.getQueryData(shopValuesQuery().queryKey)?.account !== undefined
}

/** A link that nobody could judge just now is let through: its page says so and offers another try (RT-06). */
async function isResetLink({ queryClient }: AppContext, email: string, token: string): Promise<boolean> {
  try {
    await validateReset(httpOf(queryClient), { email, token })
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.status >= 400 && error.status < 429)
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const guards: Record<GuardName, Guard> = {
  cart: () => true,
  auth,
  checkout: open,
  'checkout-failed': open,
  'checkout-complete': open,
  'track-order': open,
}

/** Throws when a route names a guard that does not exist, so that the shop does not even start (RT-03). */
export function assertGuardsExist(routes: object, known: object = guards): void {
  for (const [id, route] of Object.entries(
    routes as Record<string, { options: { staticData?: { guard?: string } } }>,
  )) {
    const name = route.options.staticData?.guard
    if (name !== undefined && !Object.hasOwn(known, name)) {
      throw new Error(
        `Route ${id} names the guard "${name}", which does not exist. Known guards: ${Object.keys(known).join(', ')}.`,
      )
    }
  }
}
