import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bindHttp } from '#api/client/http-of.ts'
import { createHttp } from '#api/client/http.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { createRegistry } from '#engine/registry.ts'
import type { AppContext } from '#routes/app-context.ts'
import { createAppRouter } from './router.tsx'
import { demoStore } from '#tools/testing/show-section.tsx'
import { stillActor, testVisitor } from '#tools/testing/visitor.ts'
import { chart as session, sessionView } from '#visitor/session.chart.ts'
import { type PageRow, pageTable } from '#pages/page-table.ts'
import { assertGuardsExist, guards } from '#routes/guards.ts'
import { guardPage } from '#routes/guard-page.ts'
import { readVisit } from '#routes/read-visit.ts'

const context: AppContext = {
  queryClient: new QueryClient(),
  registry: createRegistry({}),
  response: { status: 200, problems: [], errors: [] },
  showProblems: false,
}
/** Returns what the guard decided about a visit. */
const enterPage = async (pathname: string, { href, ...change }: Partial<AppContext> & { href?: string } = {}) => {
  const request = { pathname, search: {}, ...(href !== undefined && { href }) }
  const { denied } = await guardPage(readVisit(request, { ...context, ...change }))
  return denied === undefined ? {} : { denied }
}

afterEach(() => vi.restoreAllMocks())

describe('RT-03 guards', () => {
  it('RT-03 an unknown guard name is an error at startup that names its page', () => {
    const rows = { cart: { path: '/cart', guard: 'cart' }, x: { path: '/x', guard: 'carte' } }
    expect(() => assertGuardsExist(rows)).toThrow(
      'The page "x" at /x names the guard "carte", which does not exist. Known guards: cart, auth,',
    )
    expect(() => assertGuardsExist({ x: { path: '/x', guard: 'toString' } })).toThrow('toString')
  })

  it('RT-03 the shop’s pages use all six guards, and the shop starts', () => {
    expect(() => createAppRouter({ context })).not.toThrow()
    const rows: PageRow[] = Object.values(pageTable)
    const named = new Set(rows.flatMap(({ guard }) => guard ?? []))
    expect([...named].sort()).toEqual(Object.keys(guards).sort())
    expect([...named].sort()).toEqual([
      'auth',
      'cart',
      'checkout',
      'checkout-complete',
      'checkout-failed',
      'track-order',
    ])
  })

  it('RT-08 a guard that returns false denies the visit with the not-found message', async () => {
    vi.spyOn(guards, 'cart').mockReturnValue(false)
    expect(await enterPage('/cart')).toEqual({ denied: 'Page Not Found: /cart' })
  })

  it('RT-07 a failed validate rule denies the visit; otherwise the guard decides', async () => {
    const auth = vi.spyOn(guards, 'auth').mockReturnValue(true)
    for (const path of ['/account/zzz', '/account/orders/a+1'])
      expect(await enterPage(path)).toEqual({ denied: `Page Not Found: ${path}` })
    expect(auth).not.toHaveBeenCalled()
    expect(await enterPage('/account/orders/ASH-1')).toEqual({})
    expect(auth).toHaveBeenCalledOnce()
  })
})

describe('the auth guard', () => {
  const enter = (...args: Parameters<typeof enterPage>): Promise<unknown> =>
    enterPage(...args).catch((error: unknown) => {
      if (!isRedirect(error)) throw error
      return [error.options.href, error.status]
    })
  const withAccount = (account?: object) => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(shopValuesQuery().queryKey, { ...demoStore(), ...(account && { account }) } as never)
    return { queryClient }
  }
  /** A server with the given response for a reset link. */
  const withLink = (status: number) => {
    const asked: string[] = []
    const body =
      status === 200 ? { status: 'success', data: { email: 'a@b.in' } } : { status: 'error', message: 'No', code: 'x' }
    const transport: ApiTransport = async ({ path }) => {
      asked.push(path)
      return { status, header: () => undefined, text: async () => JSON.stringify(body) }
    }
    const client = withAccount()
    bindHttp(client.queryClient, createHttp({ transport }))
    return { ...client, asked }
  }
  const link = '/account/reset-password/a%40b.in/t0ken'

  it('RT-11 sends a guest to the login with the page they wanted, on the server as an HTTP redirect', async () => {
    expect(await enter('/account/orders', { href: '/account/orders?page=2', ...withAccount() })).toEqual([
      '/?dialog=login&redirectTo=%2Faccount%2Forders%3Fpage%3D2',
      302,
    ])
  })

  it('RT-11 admits a customer known to the server or the browser’s session', async () => {
    expect(await enter('/account', withAccount({ id: 7 }))).toEqual({})
    const known = stillActor(session, sessionView({ id: 7, first_name: 'Meera' }))
    expect(await enter('/account', { ...withAccount(), visitor: testVisitor({ auth: known }) })).toEqual({})
    expect(await enter('/account', { ...withAccount({ id: 7 }), visitor: testVisitor() })).toEqual([
      '/?dialog=login&redirectTo=%2Faccount',
      302,
    ])
  })

  it('RT-06 admits a guest with a valid reset link', async () => {
    const { asked, ...change } = withLink(200)
    expect(await enter(link, change)).toEqual({})
    expect(asked).toEqual(['/api/auth/validate-reset?email=a%40b.in&token=t0ken'])
  })

  it('RT-06 sends a guest with an invalid link to request a new one, and with an unverifiable one to the page', async () => {
    expect(await enter(link, withLink(422))).toEqual(['/?dialog=reset-link-refused', 302])
    expect(await enter(link, withLink(500))).toEqual({})
  })
})
