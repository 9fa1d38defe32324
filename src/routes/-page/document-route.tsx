import type { GuardName } from './guards.ts'
import { enterPage, loadPage, type PageArgs } from './load-page.ts'
import { pageHead } from './page-head.ts'
import { DocumentPage } from './document-page.tsx'
import { readSearch, type RawSearch } from './search.ts'

/** A route's own validate rule; failing it is not found (specification §5.2). */
export type ValidateRule = (params: Record<string, string | undefined>) => boolean

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    guard?: GuardName
    validate?: ValidateRule
    /** A title the specification gives the route, whatever its document says. */
    title?: string
  }
}

interface DocumentRoute {
  guard?: GuardName
  validate?: ValidateRule
  title?: string
}

/** The options of a route whose page is a document; all pages of the shop are. */
export function documentRoute(rules: DocumentRoute = {}) {
  return {
    staticData: rules,
    beforeLoad: (args: PageArgs) => enterPage(args, rules),
    // Another variant, order or page of a listing is another page to load; other search values are not.
    loaderDeps: ({ search }: { search: object }) => readSearch(search as RawSearch),
    loader: loadPage,
    head: pageHead,
    component: DocumentPage,
  }
}
