import type { FastifyRequest } from 'fastify'
import { type PublishedDocument, readDrafts } from './documents.ts'

/** Returns the drafts that the preview links of a visitor show (BU-05); usually none. */
export const draftsSeenBy = (request: Pick<FastifyRequest, 'server' | 'previewedIds'>): Promise<PublishedDocument[]> =>
  readDrafts(request.server, request.previewedIds('document'))
