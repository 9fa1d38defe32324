// @vitest-environment node
import { QueryClient, QueryClientProvider, skipToken, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { keyHash } from './client/key-hash.ts'
import * as server from './server-queries.ts'

const queryFn = () => new Promise<string>(() => {})
const clientWith = async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000, queryKeyHashFn: keyHash } },
  })
  client.setQueryData(['known'], 'Moon jar')
  client.setQueryData(['old'], 'Moon jar', { updatedAt: 1 })
  client.setQueryData(['none'], null)
  await client
    .query({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('No connection')) })
    .catch(() => {})
  return client
}

const options: Record<string, Parameters<typeof useQuery>[0]> = {
  'loaded data': { queryKey: ['known'], queryFn },
  'a selection of loaded data': { queryKey: ['known'], queryFn, select: (name) => String(name).length },
  'null as data': { queryKey: ['none'], queryFn },
  'null as data, with a placeholder': { queryKey: ['none'], queryFn, placeholderData: 'Vase' },
  'stale data': { queryKey: ['old'], queryFn },
  'stale data that is not fetched': { queryKey: ['old'], queryFn, enabled: false },
  'data that never goes stale': { queryKey: ['old'], queryFn, staleTime: Infinity },
  'no data': { queryKey: ['missing'], queryFn },
  'no data that is not fetched': { queryKey: ['missing'], queryFn, enabled: false },
  'no data without a function': { queryKey: ['missing'], queryFn: skipToken },
  'a placeholder': { queryKey: ['missing'], queryFn, placeholderData: 'Vase' },
  'the data of an earlier key, of which there is none': {
    queryKey: ['missing'],
    queryFn,
    placeholderData: (last: unknown) => last,
  },
  'a failure': { queryKey: ['failed'], queryFn },
  'a failure that is not fetched again': { queryKey: ['failed'], queryFn, enabled: false },
}

const seen = [
  'data',
  'status',
  'isPending',
  'isSuccess',
  'isError',
  'isFetching',
  'isLoading',
  'isPlaceholderData',
  'fetchStatus',
] as const

describe('the client of a page on the server', () => {
  const clients = [QueryClient, server.QueryClient] as const

  it.each(clients)('RT-14 has the data, the error and the order of the library’s client (%#)', async (Client) => {
    const client = new Client({
      defaultOptions: { queries: { retry: false, staleTime: 60_000, queryKeyHashFn: keyHash } },
    })
    const fetch = vi.fn(async ({ queryKey }: { queryKey: readonly unknown[] }) => {
      await new Promise((resolve) => setTimeout(resolve, queryKey[0] === 'slow' ? 20 : 1))
      if (queryKey[0] === 'failing') throw new Error('No connection')
      return { name: queryKey[0] }
    })
    const found = await Promise.allSettled([
      client.query({ queryKey: ['slow'], queryFn: fetch, meta: { serverOnly: true } }),
      client.query({ queryKey: ['slow'], queryFn: fetch }),
      client.query({ queryKey: ['failing'], queryFn: fetch }),
      client.query({ queryKey: ['quick'], queryFn: fetch, select: (data) => data.name }),
    ])
    expect(found).toEqual([
      { status: 'fulfilled', value: { name: 'slow' } },
      { status: 'fulfilled', value: { name: 'slow' } },
      { status: 'rejected', reason: new Error('No connection') },
      { status: 'fulfilled', value: 'quick' },
    ])
    await client.query({ queryKey: ['quick'], queryFn: fetch })
    expect(fetch).toHaveBeenCalledTimes(3)
    await client.query({ queryKey: ['quick'], queryFn: fetch, staleTime: 0 })
    expect(fetch).toHaveBeenCalledTimes(4)
    const states = client.getQueryCache().getAll()
    expect(states.map(({ queryKey, state: { data, error, status } }) => [queryKey, data, error, status])).toEqual([
      [['slow'], { name: 'slow' }, null, 'success'],
      [['failing'], undefined, new Error('No connection'), 'error'],
      [['quick'], { name: 'quick' }, null, 'success'],
    ])
  })
})

describe('queries of a page on the server', () => {
  it.each(Object.entries(options))(
    'EN-01 useQuery returns the same as in a browser’s first render: %s',
    async (_, option) => {
      const client = await clientWith()
      const pick = (result: object) =>
        JSON.stringify(seen.map((name) => [name, (result as Record<string, unknown>)[name]]))
      const Own = () => <p>{pick(server.useQuery(option))}</p>
      const Theirs = () => <p>{pick(useQuery(option))}</p>
      const render = (child: ReactNode) =>
        renderToString(<QueryClientProvider client={client}>{child}</QueryClientProvider>)
      expect(render(<Own />)).toBe(render(<Theirs />))
    },
  )

  it.each([['known'], ['none'], ['missing'], ['failed']])(
    'EN-03 useSuspenseQuery shows, suspends or fails like the library: %s',
    async (name) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const client = await clientWith()
      const render = (use: typeof useSuspenseQuery) => {
        const Child = () => <p>{use({ queryKey: [name], queryFn }).data}</p>
        const html = renderToString(
          <QueryClientProvider client={client}>
            <Suspense fallback={<i>Fallback</i>}>
              <Child />
            </Suspense>
          </QueryClientProvider>,
        )
        return html.replace(/<template[^>]*><\/template>/gu, '')
      }
      expect(render(server.useSuspenseQuery)).toBe(render(useSuspenseQuery))
    },
  )
})
