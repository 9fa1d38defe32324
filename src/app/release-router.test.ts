import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { createRegistry } from '#engine/registry.ts'
import { releaseRouter } from './release-router.ts'
import { createAppRouter } from './router.tsx'

it('LY-08 a router whose page is rendered refers to nothing of the page', async () => {
  const response = { status: 200, problems: [], errors: [] }
  const failure = new Error('The page cannot be loaded')
  const context = {
    queryClient: new QueryClient(),
    registry: createRegistry({}),
    response,
    showProblems: false,
    failure,
  }
  const router = createAppRouter({ context, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  const matches = router.stores.matches.get()
  expect(matches.map((match) => match.context)).toContainEqual(expect.objectContaining({ failure }))
  releaseRouter(router)
  for (const used of [router, ...matches]) expect(new Set(Object.values(used))).toEqual(new Set([undefined]))
  // Whatever else a page needs afterwards is untouched.
  expect(context).toMatchObject({ response, failure })
})
