import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import fp from 'fastify-plugin'

/** A page that search can find. */
export interface FoundPage {
  title: string
  path: string
  text: string
  updatedAt: Date
}

/** Reads pages that are not documents, and the cache tags that change or expire with them. */
export type PageSource = () => Promise<Tagged<FoundPage[]>>

declare module 'fastify' {
  interface FastifyInstance {
    /** Sources of pages besides documents, which register here. */
    pageSources: PageSource[]
  }
}

export const plugin = fp(async (app) => {
  app.decorate('pageSources', [])
})
