import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { menuQuery } from '#api/menu.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { normaliseDocument } from '#engine/normalise-document.ts'
import { PageContextProvider } from '#engine/page-context.tsx'
import { SectionList } from '#engine/page-view.tsx'
import { resolveSections } from '#engine/resolve-sections.ts'
import type { PageContext, Problem, SectionDefinition } from '#engine/types.ts'
import type { InitialValues, Menu, TemplateResult } from '#generated/api.d.ts'
import type { CartHandle } from '#visitor/cart.chart.ts'
import { VisitorProvider } from '#visitor/react.tsx'
import type { AuthHandle } from '#visitor/session.chart.ts'
import { loadSanitiser } from '#ui/prose.tsx'
import { pageAt } from './page-at.ts'
import { testVisitor } from './visitor.ts'

// Rich text would otherwise wait for it.
await loadSanitiser()

interface Stage {
  /** Replies by query key, in addition to the demo store's settings and menus. */
  data?: (readonly [QueryKey, unknown])[]
  page?: Partial<PageContext>
  /** Merged into the settings of the document's section. */
  settings?: Record<string, unknown>
  blocks?: unknown[]
  cart?: CartHandle
  auth?: AuthHandle
}

/** Creates a section as the engine renders it, on the demo store's data. */
export function stageSection(
  section: SectionDefinition,
  { data = [], page, settings, blocks, cart, auth }: Stage = {},
) {
  const { key } = section.contract
  const document = exampleOf(key)
  const [item] = document.component_data as Record<string, unknown>[]
  const changed = { ...item, settings: { ...(item?.['settings'] as object), ...settings }, ...(blocks && { blocks }) }
  const { document: normalised, problems: found } = normaliseDocument({ ...document, component_data: [changed] })
  const registry = { keys: [key], load: () => undefined, peek: () => section }
  const sections = resolveSections(normalised, registry, { storefront: demoStore().storefront })
  const problems: Problem[] = [...found, ...sections.flatMap((one) => one.problems)]
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  queryClient.setQueryData(shopValuesQuery().queryKey, demoStore())
  for (const menu of demoMenus()) queryClient.setQueryData(menuQuery(menu.id).queryKey, menu)
  for (const [queryKey, value] of data) queryClient.setQueryData(queryKey, value)
  const context = { ...pageOf(document, page?.path), ...page }
  const element = (
    <QueryClientProvider client={queryClient}>
      <VisitorProvider visitor={testVisitor({ queryClient, cart, auth })}>
        <PageContextProvider value={context}>
          <SectionList sections={sections} showProblems={false} onSectionError={(_section, error) => rethrow(error)} />
        </PageContextProvider>
      </VisitorProvider>
    </QueryClientProvider>
  )
  return { element, problems, queryClient }
}

/**
 * Renders a section.
 * @throws Error if its settings are invalid
 */
export function showSection(section: SectionDefinition, stage?: Stage): RenderResult {
  cleanup()
  const { element, problems } = stageSection(section, stage)
  if (problems.length > 0) throw new Error(problems.map(({ message, pointer }) => `${pointer}: ${message}`).join('\n'))
  return render(element)
}

/** Returns the element of a section, for `renderToString`. */
export const elementOf = (section: SectionDefinition, stage?: Stage): ReactElement =>
  stageSection(section, stage).element

function exampleOf(key: string): TemplateResult {
  return JSON.parse(readFileSync(`fixtures/sections/${key}.json`, 'utf8')) as TemplateResult
}

const store = JSON.parse(readFileSync('fixtures/store.json', 'utf8')) as InitialValues & { menus: Menu[] }

export function demoStore(storefront: object = {}, settings: object = {}): InitialValues {
  const own = { ...store.storefront, ...storefront } as InitialValues['storefront']
  return {
    license_status: 'active',
    host: 'localhost',
    settings: { ...store.settings, ...settings },
    storefront: own,
    plugins: [],
  }
}

export const demoMenus = (): Menu[] => structuredClone(store.menus)

function pageOf({ page_type: pageType = 'Page', page }: TemplateResult, path = page.path): PageContext {
  return { ...pageAt(path), key: 'home', path, search: {}, pageType, subject: { kind: 'page', id: '' } }
}

function rethrow(error: unknown): never {
  throw error
}
