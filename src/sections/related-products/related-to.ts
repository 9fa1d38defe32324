import type { PageContext } from '#engine/types.ts'

/**
 * The product that others are related to: the slug of its address, which stays while its variants are walked through.
 * An address that names a SKU alone (/product?sku=…) has no slug.
 */
export function relatedTo({ path, subject }: Pick<PageContext, 'path' | 'subject'>): string {
  const [, first, slug] = path.split('/')
  return first === 'product' && slug ? decodeURIComponent(slug) : subject.id
}
