import type { PageContext } from '#engine/types.ts'

/**
 * Returns the product that others are related to: the slug of the URL, which stays the same for all variants. A URL
 * with only a SKU has no slug.
 */
export function relatedTo({ params, subject }: Pick<PageContext, 'params' | 'subject'>): string {
  return params?.['slug'] || subject.id
}
