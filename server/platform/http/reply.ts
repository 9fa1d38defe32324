import type { FastifyReply } from 'fastify'
import { wellFormed } from './header-text.ts'

/** What a read may set of its reply. */
export type ReadReply = Pick<FastifyReply, 'header'>

export interface Success<Data> {
  status: 'success'
  message?: string
  data: Data
}

/**
 * Returns a success envelope and sends its cache tags, by which the page cache invalidates pages. Tagged (public) data
 * may be cached by browsers with revalidation.
 */
export function success<Data>(reply: ReadReply, data: Data, tags: Iterable<string> = []): Success<Data> {
  const list = [...new Set(tags)]
  if (list.length > 0) reply.header('cache-tags', tagsHeader(list))
  reply.header('cache-control', list.length > 0 ? 'no-cache' : 'no-store')
  return { status: 'success', data }
}

/** Encodes tags, which may contain slugs typed by visitors; the separator is a space. */
export const tagsHeader = (tags: readonly string[]): string => tags.map((tag) => encodeURI(wellFormed(tag))).join(' ')
