import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Payload } from '#api/payload.ts'
import { documentQuery } from './page-queries.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { receivePayload } from './receive-payload.ts'
import { readVisit } from './read-visit.ts'
import { createRegistry } from '#engine/registry.ts'
import type { RawSearch } from '#pages/search.ts'

const address = ['/product/tea-bowl', { sku: 'A-1', utm_source: 'mail' }] as const
const page = pageContextOf(...address)
const bowl = ['product', 'single', 'A-1', null]
const payload: Payload = {
  status: 200,
  queries: [
    [documentQuery(page).queryKey, { status: 200 }],
    [bowl, { name: 'from the payload' }],
  ],
}
const answer = (body: object, init?: ResponseInit) => () => Promise.resolve(Response.json(body, init))
const fetched = vi.fn<typeof fetch>()
let queryClient: QueryClient

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset().mockImplementation(answer(payload)))
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  queryClient = new QueryClient()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const readPayload = (pathname: string, search: RawSearch, isAdmin?: true) => {
  const response = { status: 200, problems: [], errors: [] }
  const context = {
    queryClient,
    registry: createRegistry({}),
    response,
    showProblems: false,
    ...(isAdmin && { isAdmin }),
  }
  return receivePayload(readVisit({ pathname, search }, context))
}
const asked = () => fetched.mock.calls.map(([input]) => input)

describe('AP-04 the payload of a page', () => {
  it('AP-04 is requested by the page’s path and known search values, and fills the cache', async () => {
    await readPayload(...address)
    expect(asked()).toEqual(['/_payload/product/tea-bowl?sku=A-1'])
    expect(queryClient.getQueryData(bowl)).toEqual({ name: 'from the payload' })
    expect(queryClient.getQueryState(bowl)?.dataUpdatedAt).toBe(1_000_000)
  })

  it('AP-04 CT-01 has one URL for a filtered listing, whatever the order of its values', async () => {
    await readPayload('/product-category/vases', { page: '2', glaze: ['tenmoku', 'celadon'] })
    await readPayload('/product-category/vases', { glaze: ['celadon', 'tenmoku'], page: '2', sort: 'zzz' })
    expect(asked()[0]).toMatch(/^\/_payload\/product-category\/vases\?/)
    expect(new Set(asked()).size).toBe(1)
  })

  it('AP-04 LY-12 is one request for a preload and the click after it, and none while the document is fresh', async () => {
    await Promise.all([readPayload(...address), readPayload(...address)])
    await readPayload(...address)
    expect(asked()).toHaveLength(1)
    vi.setSystemTime(1_000_000 + 61_000)
    await readPayload(...address)
    expect(asked()).toHaveLength(2)
  })

  it('AP-04 never overwrites data that arrived while it was loading', async () => {
    queryClient.setQueryData(bowl, { name: 'older' })
    vi.setSystemTime(1_000_500)
    const reading = readPayload(...address)
    vi.setSystemTime(1_000_600)
    queryClient.setQueryData(bowl, { name: 'newer' })
    await reading
    expect(queryClient.getQueryData(bowl)).toEqual({ name: 'newer' })
  })

  it('AP-04 has the age reported by the CDN', async () => {
    fetched.mockImplementation(answer(payload, { headers: { age: '30' } }))
    await readPayload(...address)
    expect(queryClient.getQueryState(bowl)?.dataUpdatedAt).toBe(1_000_000 - 30_000)
  })

  it('AP-04 RT-10 of a missing page is the not-found document', async () => {
    fetched.mockImplementation(answer({ ...payload, status: 404 }, { status: 404 }))
    await readPayload(...address)
    expect(queryClient.getQueryData(bowl)).toBeDefined()
  })

  it('AP-04 RT-13 redirects like the page itself', async () => {
    fetched.mockImplementation(answer({ status: 301, queries: [], redirect: '/about' }))
    const thrown = await readPayload(...address).catch((error: unknown) => error)
    expect(isRedirect(thrown) && thrown.options.href).toBe('/about')
    fetched.mockImplementation(answer({ status: 301, queries: [], redirect: 'javascript:alert(1)' }))
    await expect(readPayload(...address)).resolves.toBeUndefined()
  })

  it('AP-04 is never requested for a personal page or an admin', async () => {
    for (const path of ['/cart', '/account/orders', '/checkout/address']) await readPayload(path, {})
    await readPayload(...address, true)
    expect(asked()).toEqual([])
  })

  it.each([
    ['no connection', () => Promise.reject(new TypeError('failed to fetch'))],
    ['a server error', answer({ status: 500, queries: [] }, { status: 500 })],
    ['a reply that is not a payload', answer({ html: '<h1>Sign in to the network</h1>' })],
    ['a reply that is not JSON', () => Promise.resolve(new Response('<!doctype html>'))],
  ])('AP-04 only logs %s and leaves the cache alone', async (_what, reply) => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    fetched.mockImplementation(reply)
    await expect(readPayload(...address)).resolves.toBeUndefined()
    expect(logged).toHaveBeenCalledOnce()
    expect(queryClient.getQueryData(bowl)).toBeUndefined()
  })
})
