import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** A page that search can find. */
export interface FoundPage {
  title: string
  path: string
  text: string
  updatedAt: Date
}

/** Pages that are not documents: each source of such pages registers here. */
export interface PageSource {
  /** The cache tag that changes with the pages. */
  tags: readonly string[]
  read: (app: FastifyInstance) => Promise<readonly FoundPage[]>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sources of pages besides documents. */
    pageSources: PageSource[]
  }
}

export const plugin = fp(async (app) => {
  app.decorate('pageSources', [])
})
