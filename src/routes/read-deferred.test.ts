import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Payload } from '#api/payload.ts'
import type { PreparedDocument } from '#engine/prepared-document.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { documentQuery } from './page-queries.ts'
import { readDeferred } from './read-deferred.ts'

const page = pageContextOf('/about', {})
const grid = ['product', 'grid', 'newest']
const fetched = vi.fn<typeof fetch>()
let queryClient: QueryClient
let items: PreparedDocument['component_data']

const answers = (payload: Partial<Payload>) =>
  fetched.mockImplementation(async () => Response.json({ status: 200, queries: [[grid, ['bowl']]], ...payload }))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  queryClient = new QueryClient()
  items = [
    { id: 'hero', key: 'hero', settings: { heading: 'The studio' }, blocks: [] },
    { id: 'new', key: 'product-grid', deferred: true },
  ]
  const result = { prepared: true, template: { key: 'about' }, page: {}, page_type: 'Page', component_data: items }
  queryClient.setQueryData(documentQuery(page).queryKey, { status: 200, result: result as never })
})
afterEach(() => vi.unstubAllGlobals())

const read = () => readDeferred({ queryClient }, '/about', { utm_source: 'mail' }, 'v1')
const sections = { new: { settings: { limit: 4 }, blocks: [] } }

it('AP-04 stores deferred data where its sections read it', async () => {
  answers({ deferred: { sections, version: 'v1' } })
  expect(await read()).toBe(true)
  expect(fetched.mock.calls[0]?.[0]).toBe('/_payload-deferred/about')
  expect(queryClient.getQueryData(grid)).toEqual(['bowl'])
  expect(items).toEqual([items[0], { id: 'new', key: 'product-grid', settings: { limit: 4 }, blocks: [] }])
})

it('AP-04 reports data of another version than the page', async () => {
  answers({ deferred: { sections, version: 'v2' } })
  expect(await read()).toBe(false)
})

it('AP-04 rejects without a network, so that it is requested again', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(read()).rejects.toThrow('Failed to fetch')
  expect(items[1]).toHaveProperty('deferred')
})

it('AP-04 keeps the served content if the page was republished without these sections', async () => {
  answers({ deferred: { sections: {}, version: 'v2' } })
  const outcome = vi.fn()
  void read().then(outcome, outcome)
  await expect.poll(() => fetched).toHaveBeenCalled()
  await new Promise((resolve) => setTimeout(resolve))
  expect(outcome).not.toHaveBeenCalled()
  expect(queryClient.getQueryData(grid)).toBeUndefined()
})
