import type { FastifyReply } from 'fastify'
import { wellFormed } from './header-text.ts'

/** The envelope of a successful reply. */
export interface Success<Data> {
  status: 'success'
  message?: string
  data: Data
}

/**
 * The envelope of a reading reply, with the tags of what it was made from: the page cache drops pages by them.
 * Public data may be kept by browsers as long as they ask each time whether it still holds.
 */
export function success<Data>(reply: FastifyReply, data: Data, tags: Iterable<string> = []): Success<Data> {
  const list = [...new Set(tags)]
  if (list.length > 0) reply.header('cache-tags', tagsHeader(list))
  reply.header('cache-control', list.length > 0 ? 'no-cache' : 'no-store')
  return { status: 'success', data }
}

/** Tags as a header: they hold slugs as visitors wrote them, and no tag holds a space. */
export const tagsHeader = (tags: readonly string[]): string => tags.map((tag) => encodeURI(wellFormed(tag))).join(' ')
