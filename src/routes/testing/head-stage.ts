import { QueryClient } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { createRegistry } from '#engine/registry.ts'
import type { InitialValues, TemplateResult } from '#generated/api.d.ts'
import type { AppContext } from '../app-context.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import { documentQuery } from '../page-queries.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { resolve } from '../document-rules.ts'
import type { LoadedPage } from '../loaded-page.ts'
import { pageFacts } from '../page-facts.ts'
import { parseSearch } from '#pages/search.ts'

interface Stage {
  values?: InitialValues
  page?: Record<string, unknown>
  status?: number
  data?: (readonly [readonly unknown[], unknown])[]
  denied?: string
  origin?: string
}

/** A page with loaded data and the given `page` part of its document. */
export function stage(
  url: string,
  { values = demoStore(), page = {}, status = 200, data = [], denied, origin }: Stage = {},
) {
  const { pathname, search } = new URL(url, 'http://own.invalid')
  const queryClient = new QueryClient()
  queryClient.setQueryData(shopValuesQuery().queryKey, values)
  for (const [key, value] of data) queryClient.setQueryData(key, value)
  const raw = parseSearch(search)
  const result = {
    template: { key: 'x', name: 'X', revision: 1 },
    page: { title: 'Plain title', path: pathname, ...page },
    page_type: 'Page',
    component_data: [],
  } as TemplateResult
  queryClient.setQueryData(documentQuery(pageContextOf(pathname, raw)).queryKey, { status, result })
  const context: AppContext = {
    queryClient,
    registry: createRegistry({}),
    response: { status: 200, problems: [], errors: [] },
    showProblems: false,
    ...(origin !== undefined && { origin }),
  }
  const address = pageContextOf(pathname, raw)
  const own = resolve(result, context, address, undefined, [])
  const loaded: LoadedPage = { page: address, documents: { own }, ...(denied !== undefined && { denied }) }
  return { loaded, context, facts: pageFacts(loaded, context) }
}
