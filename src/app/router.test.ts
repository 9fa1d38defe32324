import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { createRegistry } from '#engine/registry.ts'
import { pageTable } from '#pages/page-table.ts'
import { writePageData } from '#routes/page-data.ts'
import { createAppRouter } from './router.tsx'

const response = { status: 200, problems: [], errors: [] }
const context = { queryClient: new QueryClient(), registry: createRegistry({}), response, showProblems: false }
const router = createAppRouter({ context })
router.update({ ...router.options, history: createMemoryHistory() } as never)

it.each(Object.values(pageTable))('RT-01 the router has a route for $path', ({ path }) => {
  const route = path.replace(/\{\w+\.\.\.\}/u, '$').replace(/\{(\w+)\}/gu, '$$$1')
  const found = router.matchRoutes(path.replace(/\{\w+(\.\.\.)?\}/gu, 'a-1'), {})
  expect(found.at(-1)?.routeId.replace(/(.)\/$/u, '$1')).toBe(route)
})

it('LY-08 data sent with the page is available to a section reached an hour later', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('performance', { getEntriesByType: () => [] })
  try {
    // As in browsers; on a server the library never collects queries.
    const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: 300_000 } } })
    const { options } = createAppRouter({ context: { ...context, queryClient }, history: createMemoryHistory() })
    const textContent = writePageData({ queries: [[['product-list'], { total: 61 }]] })
    vi.stubGlobal('document', { getElementById: () => ({ textContent }), documentElement: { dataset: {} } })
    await options.hydrate!({})
    queryClient.setQueryData(['of-a-page-before'], 1)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(queryClient.getQueryData(['of-a-page-before'])).toBeUndefined()
    expect(queryClient.getQueryData(['product-list'])).toEqual({ total: 61 })
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
