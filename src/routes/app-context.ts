import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LazySections } from '#engine/lazy-sections.ts'
import type { Problem, SectionRegistry } from '#engine/types.ts'
import type { CartIdentity } from '#generated/api.d.ts'
import type { Visitor } from '#visitor/chart.ts'
import type { LoadedPage } from './loaded-page.ts'

/** What loading a page determines about the response; read by the server, ignored in browsers. */
export interface PageResponse {
  status: number
  problems: (Problem & { document: string })[]
  /** Errors while loading the page, for the server's log only. */
  errors: unknown[]
}

/** The router's context: everything a route may use, provided by the composition root. */
export interface AppContext {
  queryClient: QueryClient
  registry: SectionRegistry
  /** The visitor's charts (cart, session, wishlist); undefined on the server. */
  visitor?: Visitor
  /** The cart identity in the visitor's cookie; on the server only. */
  cartIdentity?: CartIdentity
  response: PageResponse
  /** The page of the current response, on the server; in browsers, the page that was served. */
  served?: LoadedPage
  /** Why the response has no page; on the server only. */
  failure?: Error
  /** The content of the page's data element; on the server only. */
  pageData?: string
  /** Sections of the served page whose code is not loaded yet; in shoppers' browsers only. */
  lazySections?: LazySections
  /** The shop's public origin as configured, such as https://shop.example. */
  origin?: string
  /** Returns whether the server has a newer app; in browsers only. */
  isOutdated?: () => Promise<boolean>
  /** Rendered in place of a failed page, once its code is loaded; in browsers only. */
  FailedPage?: ComponentType<{ error: unknown }>
  /** The page is made for an admin: it is not shared, and loads no payloads. */
  isAdmin?: true
  /** Origins that may frame the shop as builders, separated by spaces; on the server, for an admin. */
  builderOrigins?: string
  /** Origin of the admin if it has a host of its own; on the server, for an admin. */
  adminOrigin?: string
  /** Authors and developers see the problems of a document; shoppers see the rest of the page. */
  showProblems: boolean
}
