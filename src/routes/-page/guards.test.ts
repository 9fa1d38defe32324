import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRegistry } from '#engine/registry.ts'
import type { AppContext } from '#src/app-context.ts'
import { createAppRouter } from '#src/router.tsx'
import { assertGuardsExist, guards } from './guards.ts'
import { enterPage } from './load-page.ts'

const context: AppContext = {
  queryClient: new QueryClient(),
  registry: createRegistry({}),
  response: { status: 200, problems: [], errors: [] },
  showProblems: false,
}
const visit = (pathname: string, params = {}) => ({ context, location: { pathname, search: {} }, params })

afterEach(() => vi.restoreAllMocks())

describe('RT-03 guards', () => {
  it('RT-03 an unknown guard name is an error at start-up, and says which route names it', () => {
    const routes = {
      '/cart': { options: { staticData: { guard: 'cart' } } },
      '/x': { options: { staticData: { guard: 'carte' } } },
    }
    expect(() => assertGuardsExist(routes)).toThrow(
      'Route /x names the guard "carte", which does not exist. Known guards: cart, auth,',
    )
    expect(() => assertGuardsExist({ '/x': { options: { staticData: { guard: 'toString' } } } })).toThrow('toString')
  })

  it('RT-03 the routes of the shop name each of the six guards, and the shop starts', () => {
    const { routesById } = createAppRouter({ context })
    const named = new Set(
      Object.values(routesById as object as Record<string, { options: { staticData?: { guard?: string } } }>).flatMap(
        ({ options }) => options.staticData?.guard ?? [],
      ),
    )
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

  it('RT-08 a guard that returns false denies the visit under the not-found message', async () => {
    vi.spyOn(guards, 'cart').mockReturnValue(false)
    expect(await enterPage(visit('/cart'), { guard: 'cart' })).toEqual({ denied: 'Page Not Found: /cart' })
  })

  it('RT-07 a validate rule that fails denies the visit; one that passes asks the guard', async () => {
    const validate = ({ _splat }: Record<string, string | undefined>) => _splat === 'profile'
    expect(await enterPage(visit('/account/zzz', { _splat: 'zzz' }), { validate, guard: 'auth' })).toEqual({
      denied: 'Page Not Found: /account/zzz',
    })
    expect(await enterPage(visit('/account/profile', { _splat: 'profile' }), { validate, guard: 'auth' })).toEqual({})
  })
})
