import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { openedLinks } from './preview-cookie.ts'
import type { PreviewKind } from './preview-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the ids of what the visitor's preview links show; usually none. */
    previewedIds: (kind: PreviewKind) => number[]
  }
}

/** Pages ask for every visitor, with an external back end too. */
export const needsNoBackEnd = true

/** Recognises visitors with a preview link. */
export const plugin = fp(async (app) => {
  app.decorateRequest('previewedIds', function previewedIds(this: FastifyRequest, kind: PreviewKind) {
    return openedLinks(this).flatMap((link) => (link.kind === kind ? [link.id] : []))
  })
})
