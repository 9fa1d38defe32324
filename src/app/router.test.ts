import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { createRegistry } from '#engine/registry.ts'
import { pageTable } from '#routes/page-table.ts'
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
