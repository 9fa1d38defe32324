import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LazySections } from '#engine/lazy-sections.ts'
import type { Problem, SectionRegistry } from '#engine/types.ts'
import type { CartIdentity } from '#generated/api.d.ts'
import type { Visitor } from '#visitor/chart.ts'

/** What loading a page finds out about the answer: the server reads it, the browser ignores it. */
export interface PageResponse {
  status: number
  problems: (Problem & { document: string })[]
  /** What went wrong while the page was loaded; for the server's log, never for the page. */
  errors: unknown[]
}

/** The router's context: everything a route may use, handed in by the composition root. */
export interface AppContext {
  queryClient: QueryClient
  registry: SectionRegistry
  /** The charts of the visitor (cart, session, wishlist); none while a page is rendered on the server. */
  visitor?: Visitor
  /** What the visitor's cookie says of their cart; on the server only. */
  cartIdentity?: CartIdentity
  response: PageResponse
  /** All the page's data, packed, for the element that carries it to the browser; on the server only. */
  pageData?: string
  /** Sections of the served page whose code is still to come; in a shopper's browser only. */
  lazySections?: LazySections
  /** Origin that the operator says the shop is reached at, such as https://shop.example. */
  origin?: string
  /** Whether the server has a newer app than the one that runs; in a browser only. */
  isOutdated?: () => Promise<boolean>
  /** What stands in the place of a page that failed, once its code is there; in a browser only. */
  FailedPage?: ComponentType<{ error: unknown }>
  /** The page was made for somebody who holds the admin token: it is nobody else's, and fetched without payloads. */
  isAdmin?: true
  /** Origins that may frame the shop as builders, parted by blanks; on the server, for an admin. */
  builderOrigins?: string
  /** Authors and developers see what is wrong with a document; shoppers see the rest of the page. */
  showProblems: boolean
}

/** What a route knows beyond the app's context once its visitor was let in, or not. */
export interface PageEntry {
  /** The not-found message when a rule or a guard said no; else undefined. */
  denied?: string
  /** All that the page shows is on its way, in one reply; rejects with the redirect that stands in the page's place. */
  payload?: Promise<void>
}
