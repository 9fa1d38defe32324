import { createRoute } from '@tanstack/react-router'
import { DocumentPage } from './document-page.tsx'
import { loadPage } from './load-page.ts'
import { pageHead } from './page-head.ts'
import { declaredSearch, readSearch, type RawSearch } from '#pages/search.ts'
import { type PageRow, pageTable } from '#pages/page-table.ts'
import { rootRoute } from './root-route.tsx'

/** Creates the route of a row of the page table. */
const pageRoute = (row: PageRow) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: routerPath(row.path),
    // Declared parameters (variant, order, page number) reload the page; others do not (EN-07).
    loaderDeps: ({ search }: { search: object }) => loaderDepsOf(search as RawSearch, row),
    // The server has loaded the page before routing.
    loader: ({ context, location, preload }) =>
      import.meta.env.SSR && context.served
        ? undefined
        : loadPage({ ...location, search: location.search, isPreload: preload }, context),
    head: ({ match, loaderData }) => pageHead(loaderData ?? match.context.served, match.context),
    component: DocumentPage,
  })

/** Returns the parameters that reload a page. A personal page's document depends on all of its declared ones. */
const loaderDepsOf = (search: RawSearch, row: PageRow) => ({
  ...readSearch(search, row),
  ...(row.personal && { declared: declaredSearch(search, row) }),
})

const rows: readonly PageRow[] = Object.values(pageTable)
const paths = rows.map(({ path }) => path)

/**
 * Converts a path to TanStack Router's syntax: `/blogs/` for `/blogs`, which has child pages, and `/blogs/$` for
 * `/blogs/{slug...}`.
 */
function routerPath(path: string): string {
  const isIndex = !path.includes('{') && paths.some((other) => other.startsWith(`${path}/`))
  return isIndex ? `${path}/` : path.replace(/\{\w+\.\.\.\}/u, '$').replace(/\{(\w+)\}/gu, '$$$1')
}

export const routeTree = rootRoute.addChildren(rows.map(pageRoute))
