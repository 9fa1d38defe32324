import type { Collection } from '#generated/api.d.ts'

/** For tests: a collection as the server sends it, named after its slug. */
export function fakeCollection(slug: string, rest: Partial<Collection> = {}): Collection {
  return {
    id: slug.length,
    slug,
    name: slug,
    description: `All of ${slug}`,
    image: { src: `/images/banners/${slug}.webp`, alt: 'Pots on a table', width: 1600, height: 1100 },
    product_count: 9,
    ...rest,
  }
}
