/** For tests: products as the server sends them, valid against their schemas. */
import type { Listing, ProductCard, ProductChannel, ProductVariant, SingleProduct } from '#generated/api.d.ts'

const inr = (rupees: number) => ({ amount: rupees * 100, currency: 'INR' })

/** Price and stock of a SKU. */
export function fakeChannel(sku: string, { price = 950, before = 0, stock = 8 } = {}): ProductChannel {
  return {
    sku,
    selling_price: inr(price),
    compare_at_price: before > 0 ? inr(before) : null,
    stock,
    in_stock: stock > 0,
  }
}

/** A card; slug, SKU and name are derived from its number. */
export function fakeCard(id: number, rest: Partial<ProductCard> = {}): ProductCard {
  return {
    id: id * 10,
    group_id: id,
    slug: `bowl-${id}`,
    name: `Bowl ${id}`,
    subtitle: 'Stoneware, celadon glaze, 14 cm',
    brand: { name: 'Ashkiln' },
    category: { name: 'Bowls', slug: 'bowls' },
    channel: fakeChannel(`BOWL-${id}`),
    images: [],
    has_variants: false,
    variant_count: 1,
    variant_sku: null,
    must_choose: false,
    price_varies: false,
    in_stock: true,
    stock_state: 'in-stock',
    stock_left: null,
    swatch_option: null,
    swatches: [],
    swatch_count: 0,
    is_new: false,
    rating: { overall_rating: 0, total_reviews: 0 },
    ...rest,
  }
}

/** A vase in two glazes and two sizes, with Celadon in 28 cm sold out. */
export function fakeProduct(rest: Partial<SingleProduct> = {}): SingleProduct {
  const variant = (id: number, glaze: string, size: string, price: number, stock: number): ProductVariant => ({
    id,
    channel: fakeChannel(`VAS-${glaze.slice(0, 3).toUpperCase()}-${size.slice(0, 2)}`, { price, stock }),
    options: { Glaze: glaze, Size: size },
    image: glaze === 'Celadon' ? 1 : 0,
  })
  const variants = [
    variant(1, 'Tenmoku', '20 cm', 3600, 5),
    variant(2, 'Tenmoku', '28 cm', 4800, 2),
    variant(3, 'Celadon', '20 cm', 3600, 6),
    variant(4, 'Celadon', '28 cm', 4800, 0),
  ]
  const picture = (name: string) => ({
    src: `/images/products/${name}.webp`,
    alt: `Vase, ${name}`,
    width: 800,
    height: 1000,
  })
  return {
    ...fakeCard(1, {
      slug: 'vase',
      name: 'Tall vase',
      has_variants: true,
      variant_count: 4,
      must_choose: true,
      price_varies: true,
      swatch_option: 'Glaze',
      swatches: [
        { value: 'Tenmoku', swatch: '#3a241a', image: picture('tenmoku'), sku: 'VAS-TEN-20', id: 1, in_stock: true },
        { value: 'Celadon', swatch: '#a9bfae', image: picture('celadon'), sku: 'VAS-CEL-20', id: 3, in_stock: true },
      ],
      swatch_count: 2,
    }),
    id: 1,
    channel: variants[0]!.channel,
    images: [picture('tenmoku'), picture('celadon'), picture('detail')],
    category: { name: 'Vases', slug: 'vases', parents: [] },
    description: '<p>Thrown in two parts.</p><script>alert(1)</script>',
    details: [{ label: 'Height', value: '20 or 28 cm' }],
    care: '<p>Rinse it.</p>',
    tags: [],
    customisation: null,
    options: [
      {
        name: 'Glaze',
        values: [
          { value: 'Tenmoku', swatch: '#3a241a' },
          { value: 'Celadon', swatch: '#a9bfae' },
        ],
      },
      {
        name: 'Size',
        values: [
          { value: '20 cm', swatch: null },
          { value: '28 cm', swatch: null },
        ],
      },
    ],
    variants,
    is_published: true,
    seo: { title: '', description: '' },
    updated_at: '2026-09-01T00:00:00.000Z',
    ...rest,
  }
}

/** A category page with these cards. */
export function fakeListing(products: ProductCard[], rest: Partial<Listing> = {}): Listing {
  return {
    subject: { kind: 'category', slug: 'bowls', name: 'Bowls', description: 'For rice and noodles.', image: null },
    products,
    total: products.length,
    total_is_exact: true,
    page: 1,
    per_page: 24,
    pages: 1,
    sort: 'featured',
    next: null,
    applied: { price_min: null, price_max: null, query: null, facets: {} },
    ...rest,
  }
}
