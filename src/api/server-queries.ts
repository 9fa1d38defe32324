/**
 * `@tanstack/react-query` in the server's build (tools/build/server-queries.ts). A page on the server is rendered once,
 * and everything it reads is loaded: its hooks read the cache instead of creating an observer for each component, and
 * its client fetches without retries, cancellation and notifications.
 */
import {
  type DefaultError,
  type Query,
  QueryClient as BrowserQueryClient,
  type QueryExecuteOptions,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  skipToken,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  type UseSuspenseQueryOptions,
  type UseSuspenseQueryResult,
} from '@tanstack/react-query'
import { keyHash } from './client/key-hash.ts'

export * from '@tanstack/react-query'

/** Fetches each query once; it has the data or the error that the library's client would have. */
export class QueryClient extends BrowserQueryClient {
  readonly #running = new Map<string, Promise<unknown>>()

  override async query<
    Fetched = unknown,
    E = DefaultError,
    Selected = Fetched,
    Data = Fetched,
    Key extends QueryKey = QueryKey,
    PageParam = never,
  >(options: QueryExecuteOptions<Fetched, E, Selected, Data, Key, PageParam>): Promise<Selected> {
    const { queryFn, select, staleTime = this.getDefaultOptions().queries?.staleTime } = options
    const isFunction = typeof queryFn === 'function' && (queryFn as unknown) !== skipToken
    // Whatever a page does not use is left to the library.
    if (!isFunction || typeof staleTime === 'function') return super.query(options)
    const { queryKey } = options
    const query = this.getQueryCache().build(this, this.defaultQueryOptions(options as object as { queryKey: Key }))
    const found = query.isStaleByTime(staleTime)
      ? await this.#fetch(query as unknown as Query, queryFn as QueryFunction, queryKey)
      : query.state.data
    return (select ? select(found as Data) : found) as Selected
  }

  #fetch(query: Query, queryFn: QueryFunction, queryKey: QueryKey): Promise<unknown> {
    const hash = query.queryHash
    const running = this.#running.get(hash)
    if (running) return running
    // Without a signal: what the server waits for ends with its page.
    const context = { client: this, queryKey, meta: query.meta } as unknown as QueryFunctionContext
    const fetching = Promise.resolve(queryFn(context)).then(
      (data) => query.setData(data),
      (error: unknown) => {
        query.setState({ error: error as Error, status: 'error', fetchStatus: 'idle' })
        throw error
      },
    )
    const settled = fetching.finally(() => this.#running.delete(hash))
    this.#running.set(hash, settled)
    return settled
  }
}

/** Returns what the library's hook returns in a first render: a query that would be fetched on mount is fetching. */
export function useQuery<Data, E = DefaultError, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, E, Selected, Key>,
): UseQueryResult<Selected, E> {
  const client = useQueryClient()
  return readQuery(client, options as unknown as Options, false) as unknown as UseQueryResult<Selected, E>
}

/** Throws the error of a query that failed. Suspends for data that no step has loaded, so that a fallback is rendered. */
export function useSuspenseQuery<Data, E = DefaultError, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseSuspenseQueryOptions<Data, E, Selected, Key>,
): UseSuspenseQueryResult<Selected, E> {
  const client = useQueryClient()
  const result = readQuery(client, options as unknown as Options, true)
  if (result.isError) throw result.error as Error
  // React's protocol for “not ready”.
  // oxlint-disable-next-line typescript/only-throw-error
  if (result.isPending) throw new Promise(() => {})
  return result as unknown as UseSuspenseQueryResult<Selected, E>
}

type Options = Pick<UseQueryOptions, 'queryKey' | 'enabled' | 'select' | 'staleTime' | 'placeholderData' | 'queryFn'>

function readQuery(client: BrowserQueryClient, options: Options, isSuspending: boolean) {
  const { queryKey, enabled, select, placeholderData, queryFn } = options
  const query = client.getQueryCache().get(keyHash(queryKey))
  const state = query?.state
  const { staleTime = client.getDefaultOptions().queries?.staleTime ?? 0 } = options
  const isStale = state?.data === undefined || query!.isStaleByTime(staleTime as number)
  const isEnabled = enabled !== false && queryFn !== skipToken
  const keepsError = isSuspending && state?.status === 'error'
  const isFetching = isEnabled && isStale && !keepsError
  const given = typeof placeholderData === 'function' ? undefined : placeholderData
  const isPlaceholderData = state?.data === undefined && given !== undefined
  const found: unknown = state?.data === undefined ? given : state.data
  const data = found === undefined || !select ? found : select(found)
  const error = found === undefined && isFetching ? null : (state?.error ?? null)
  const status = found !== undefined && error === null ? 'success' : error === null ? 'pending' : 'error'
  return {
    data,
    error,
    status,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    isFetching,
    isLoading: isFetching && status === 'pending',
    isPlaceholderData,
    fetchStatus: isFetching ? 'fetching' : 'idle',
    refetch: () => Promise.reject(new Error('A page on the server fetches nothing while it renders')),
  }
}
