import type { FastifyRequest } from 'fastify'

/** A product that exists, published or not. */
export interface FoundProduct {
  id: number
  slug: string
  published: boolean
  archived: boolean
}

/** Decides whether somebody sees a product that exists. To others, it looks as if it did not. */
export type SeesProduct = (product: Pick<FoundProduct, 'id' | 'published' | 'archived'>) => boolean

export const seesPublished: SeesProduct = ({ published }) => published
export const seesAll: SeesProduct = () => true

/**
 * Returns which products a caller sees: published ones, all if they are an admin who asks for drafts (CT-07), and the
 * ones of their preview links, unless they ask for what shoppers see.
 */
export function productsSeenBy(
  request: Pick<FastifyRequest, 'isAdmin' | 'previewedIds'>,
  isPublished: boolean | undefined,
): SeesProduct {
  if (isPublished === false && request.isAdmin) return seesAll
  if (isPublished === true) return seesPublished
  const ids = request.previewedIds('product')
  if (ids.length === 0) return seesPublished
  return ({ id, published, archived }) => published || (!archived && ids.includes(id))
}
