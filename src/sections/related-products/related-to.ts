import type { PageContext } from '#engine/types.ts'

/**
 * The product that others are related to: the slug of its address, which stays while its variants are walked through.
 * An address that names a SKU alone has no slug.
 */
export function relatedTo({ params, subject }: Pick<PageContext, 'params' | 'subject'>): string {
  return params?.['slug'] || subject.id
}
