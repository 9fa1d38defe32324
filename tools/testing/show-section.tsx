import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { type ReactNode, Suspense } from 'react'
import { bindHttp } from '#api/client/http-of.ts'
import { createHttp } from '#api/client/http.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { menuQuery } from '#api/menu.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { normaliseDocument } from '#engine/normalise-document.ts'
import { PageContextProvider } from '#engine/page-context.tsx'
import { SectionList } from '#engine/page-view.tsx'
import { resolveSections } from '#engine/resolve-sections.ts'
import type { PageContext, Problem, SectionDefinition } from '#engine/types.ts'
import type { Account, InitialValues, Menu, TemplateResult } from '#generated/api.d.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { parseSearch, stringifySearch } from '#pages/search.ts'
import { loadSanitiser } from '#ui/prose.tsx'
import type { CartHandle } from '#visitor/cart.chart.ts'
import type { Tab } from '#visitor/chart.ts'
import { VisitorProvider } from '#visitor/react.tsx'
import { type AuthHandle, chart as sessionChart, sessionView } from '#visitor/session.chart.ts'
import type { WishlistHandle } from '#visitor/wishlist.chart.ts'
import { type Answers, answerCalls } from './answer-calls.ts'
import { installDialog } from './native-dialog.ts'
import { pageAt } from './page-at.ts'
import { stillActor, testVisitor } from './visitor.ts'

// Rich text would otherwise wait for it.
await loadSanitiser()

/** What surrounds a section. Without anything else: the demo store, a guest, and an API that answers 404. */
interface Stage {
  /** Replies by query key, in addition to the demo store's settings and menus. */
  data?: (readonly [QueryKey, unknown])[]
  /** Merged into the section's settings. */
  settings?: Record<string, unknown>
  /** Answers of the API by method and path; `transport` replaces them. */
  answers?: Answers
  transport?: ApiTransport
  /** Logged in with a recording session; `auth` replaces it. */
  customer?: Pick<Account, 'id' | 'first_name' | 'last_name'> | undefined
  auth?: AuthHandle
  cart?: CartHandle | undefined
  wishlist?: WishlistHandle | undefined
  /** Plugins the visitor has consented to. */
  allowed?: readonly string[]
}

interface SectionStage extends Stage {
  page?: Partial<PageContext>
  blocks?: unknown[]
}

/** Creates the query client, API and visitor of a stage. */
function setStage({ data = [], answers = {}, transport, customer, auth, ...actors }: Stage, tab: Partial<Tab> = {}) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  queryClient.setQueryData(shopValuesQuery().queryKey, demoStore())
  for (const menu of demoMenus()) queryClient.setQueryData(menuQuery(menu.id).queryKey, menu)
  for (const [queryKey, value] of data) queryClient.setQueryData(queryKey, value)
  const api = answerCalls(answers)
  const messages: string[] = []
  const http = createHttp({ transport: transport ?? api.transport, onMessage: ({ text }) => void messages.push(text) })
  bindHttp(queryClient, http)
  const sent: { type: string }[] = []
  const session = customer && stillActor(sessionChart, sessionView(customer), (event) => void sent.push(event))
  const visitor = testVisitor({ queryClient, http, auth: auth ?? session, ...actors, ...tab })
  const wrap = (children: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <VisitorProvider visitor={visitor}>{children}</VisitorProvider>
    </QueryClientProvider>
  )
  return { wrap, shown: { queryClient, messages, sent, ...api } }
}

/** Creates a section's fixture as the engine renders it, with its problems. */
export function stageSection(section: SectionDefinition, { page, settings, blocks, ...stage }: SectionStage = {}) {
  const { key } = section.contract
  const document = JSON.parse(readFileSync(`fixtures/sections/${key}.json`, 'utf8')) as TemplateResult
  const [item] = document.component_data as Record<string, unknown>[]
  const changed = { ...item, settings: { ...(item?.['settings'] as object), ...settings }, ...(blocks && { blocks }) }
  const { document: normalised, problems: found } = normaliseDocument({ ...document, component_data: [changed] })
  const registry = { keys: [key], load: () => undefined, peek: () => section }
  const sections = resolveSections(normalised, registry, { storefront: demoStore().storefront })
  const problems: Problem[] = [...found, ...sections.flatMap((one) => one.problems)]
  const { wrap, shown } = setStage(stage)
  const element = wrap(
    <PageContextProvider value={{ ...pageOf(document, page?.path), ...page }}>
      <SectionList sections={sections} showProblems={false} onSectionError={(_section, error) => rethrow(error)} />
    </PageContextProvider>,
  )
  return { ...shown, element, problems }
}

/**
 * Renders a section's fixture.
 * @throws Error if its settings are invalid
 */
export function showSection(section: SectionDefinition, stage?: SectionStage) {
  resetWindow()
  const { element, problems, ...shown } = stageSection(section, stage)
  if (problems.length > 0) throw new Error(problems.map(({ message, pointer }) => `${pointer}: ${message}`).join('\n'))
  return { ...shown, ...render(element) }
}

/** Returns the element of a section, for `renderToString`. */
export const elementOf = (section: SectionDefinition, stage?: SectionStage) => stageSection(section, stage).element

const waiting = 'Waiting'

/** Renders a section with its default settings on a page with a router, for state in the URL. */
export async function showSectionAt(section: SectionDefinition, url: string, stage: Stage = {}) {
  resetWindow()
  // jsdom lacks it, and the router scrolls to the top.
  window.scrollTo = () => {}
  const { contract, component: Component } = section
  const settings = { ...contract.defaults, ...stage.settings }
  if (!contract.validate(settings)) throw new Error(JSON.stringify(contract.validate.errors))

  function Page() {
    const { pathname, search } = useLocation()
    return (
      <PageContextProvider value={pageContextOf(pathname, search)}>
        <Suspense fallback={waiting}>
          <Component id={`${contract.key}-1`} settings={settings} blocks={[]} position={0} />
        </Suspense>
      </PageContextProvider>
    )
  }

  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '$', component: Page })
  const history = createMemoryHistory({ initialEntries: [url] })
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch })
  await router.load()
  const { wrap, shown } = setStage(stage, {
    place: () => ({
      path: router.state.location.pathname,
      wanted: (router.state.location.search as Record<string, unknown>)['wanted'],
    }),
    goTo: (href, { replace = false } = {}) => router.navigate({ href, replace } as never),
    onArrival: (listener) => void router.subscribe('onResolved', listener),
  })
  const provider = <RouterProvider router={router as never} />
  // The section may wait for lazy code, such as the sanitiser.
  const view = await act(async () => render(wrap(provider)))
  await waitFor(() => {
    if (view.queryByText(waiting)) throw new Error('The section is still waiting')
  })
  return {
    ...shown,
    ...view,
    address: () => router.history.location.href,
    /** Without a visitor, as on the server. */
    serverElement: <QueryClientProvider client={shown.queryClient}>{provider}</QueryClientProvider>,
  }
}

/** A customer of the demo store. */
export const meera: Account = {
  id: 7,
  first_name: 'Meera',
  last_name: 'Nair',
  email: 'meera@ashkiln.example',
  email_verified_at: '2026-03-01T09:00:00.000Z',
  pending_email: null,
  phone: '9000000001',
  phone_verified_at: '2026-03-01T09:00:00.000Z',
  has_password: true,
  created_at: '2026-02-01T09:00:00.000Z',
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

function resetWindow(): void {
  cleanup()
  installDialog()
}

function pageOf({ page_type: pageType = 'Page', page }: TemplateResult, path = page.path): PageContext {
  return { ...pageAt(path), key: 'home', path, search: {}, pageType, subject: { kind: 'page', id: '' } }
}

function rethrow(error: unknown): never {
  throw error
}
