import type {
  InitialValues,
  ProductChannel,
  ProductOption,
  ProductVariant,
  Review,
  SingleProduct,
} from '#generated/api.d.ts'
import { dateIn } from '#domain/shop-time.ts'
import { toDecimalString } from '#domain/money.ts'
import { pageHref } from '#pages/page-href.ts'
import { absolute } from './page-facts.ts'
import type { Thing } from './thing.ts'

/** schema.org properties of common options; others become additional properties. */
const known: readonly (readonly [name: RegExp, property: string])[] = [
  [/colou?r|shade|finish/iu, 'color'],
  [/size|length|volume|capacity/iu, 'size'],
  [/material/iu, 'material'],
  [/pattern|print/iu, 'pattern'],
]
/** Options shown as samples are colours, whatever their name. */
const propertyOf = ({ name, values }: ProductOption) =>
  values.some(({ swatch }) => swatch !== null) ? 'color' : known.find(([words]) => words.test(name))?.[1]

/**
 * Structured data of a product, or of a group with an offer per variant (LY-08). Undefined without an offer or a
 * review, which search engines would report as an error.
 */
export function productData(
  product: SingleProduct,
  values: InitialValues,
  origin: string,
  reviews: readonly Review[] = [],
): Thing | undefined {
  const { slug } = product
  const url = absolute(origin, pageHref('product', { slug }))
  const pictures = (images: SingleProduct['images']) => images.flatMap(({ src }) => absolute(origin, src) ?? [])
  const { overall_rating: rating, total_reviews: count } = product.rating
  const offer = (channel: ProductChannel, href: string | undefined) => offerOf(channel, href, values)
  const common = {
    '@id': url && `${url}#product`,
    name: product.name,
    description: plain(product.description) || product.subtitle || undefined,
    url,
    brand: product.brand.name ? { '@type': 'Brand', name: product.brand.name } : undefined,
    category: [...product.category.parents, product.category].map(({ name }) => name).join(' > ') || undefined,
    image: product.images.length > 0 ? pictures(product.images.slice(0, 8)) : undefined,
    aggregateRating:
      count > 0
        ? { '@type': 'AggregateRating', ratingValue: Math.round(rating * 10) / 10, reviewCount: count, bestRating: 5 }
        : undefined,
    review: reviews.length > 0 ? reviews.map((review) => reviewData(review, values.time_zone)) : undefined,
  }
  const isReviewed = common.aggregateRating !== undefined || common.review !== undefined
  const sold = product.variants.filter(({ channel }) => isForSale(channel))
  if (product.variants.length < 2 || sold.length === 0) {
    const { channel } = product
    const offers = offer(channel, url)
    return offers || isReviewed ? { '@type': 'Product', ...common, sku: channel.sku, offers } : undefined
  }
  const variesBy = product.options.flatMap((option) => propertyOf(option) ?? [])
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: product.slug,
    variesBy: variesBy.length > 0 ? [...new Set(variesBy)].map((name) => `https://schema.org/${name}`) : undefined,
    hasVariant: sold.map((variant) => {
      const href = absolute(origin, pageHref('product', { slug }, { sku: variant.channel.sku }))
      const image = variant.image === null ? undefined : product.images[variant.image]
      return {
        '@type': 'Product',
        sku: variant.channel.sku,
        name: [product.name, ...product.options.flatMap(({ name }) => variant.options[name] ?? [])].join(', '),
        image: image && pictures([image])[0],
        ...optionData(variant, product.options),
        offers: offer(variant.channel, href),
      }
    }),
  }
}

const reviewData = ({ author, rating, title, text, created_at: at }: Review, timeZone = 'UTC'): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: dateIn(timeZone, new Date(at)),
  name: title || undefined,
  reviewBody: text || undefined,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
})

function optionData({ options }: ProductVariant, known: ProductOption[]): Thing {
  const found: Thing = {}
  const others: Thing[] = []
  for (const [name, value] of Object.entries(options)) {
    const option = known.find((one) => one.name === name)
    const property = option && propertyOf(option)
    if (property && !(property in found)) found[property] = value
    else others.push({ '@type': 'PropertyValue', name, value })
  }
  return others.length > 0 ? { ...found, additionalProperty: others } : found
}

/** Products without a price are not sold online. */
const isForSale = ({ selling_price: price }: ProductChannel): boolean => price.amount > 0

/** Returns the offer; undefined for products not for sale. */
function offerOf(channel: ProductChannel, url: string | undefined, { settings, storefront }: InitialValues) {
  const { selling_price: price, in_stock: inStock } = channel
  if (!isForSale(channel)) return undefined
  return {
    '@type': 'Offer',
    url,
    price: toDecimalString(price),
    priceCurrency: price.currency,
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: settings['store_name'] || storefront?.name },
  }
}

/** Converts rich text to plain text of at most 5000 characters. */
function plain(html: string): string {
  return html
    .replace(/<\/?(?:p|li|ul|ol|h[1-6]|br|div|table|tr|td|th|blockquote)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 5000)
}
