import bowls from '#fixtures/catalogue/products/bowls.json' with { type: 'json' }
import teaware from '#fixtures/catalogue/products/teaware.json' with { type: 'json' }
import categories from '#fixtures/catalogue/categories.json' with { type: 'json' }

const PRODUCTS_PER_CATEGORY = 4
/** The demo’s prices are in paise; in other currencies, whole units of about the same value. */
const PAISE_PER_UNIT = 8000

type SampleProduct = (typeof bowls)[number] | (typeof teaware)[number]

/** A category of the demo with some of its products, as values of their resources. */
export interface SampleCategory {
  category: Record<string, unknown>
  products: Record<string, unknown>[]
}

/** Returns a part of the demo store’s catalogue for a shop with this currency. */
export const sampleCatalogue = (currency: string): SampleCategory[] =>
  [
    { slug: 'bowls', products: bowls as SampleProduct[] },
    { slug: 'teaware', products: teaware as SampleProduct[] },
  ].flatMap(({ slug, products }) => {
    const found = categories.find((category) => category.slug === slug)
    if (!found) return []
    const { name, description, image } = found
    const shown = products.slice(0, PRODUCTS_PER_CATEGORY)
    return [{ category: { name, description, image }, products: shown.map((one) => productValues(one, currency)) }]
  })

/** Slugs and SKUs are made from the names, so that they differ from those of the owner’s records. */
function productValues(product: SampleProduct, currency: string): Record<string, unknown> {
  const { name, brand, subtitle, description, care, details, tags, gst_rate, hsn, images, options, products } = product
  const amount = (paise: number) => (currency === 'INR' ? paise : Math.max(1, Math.round(paise / PAISE_PER_UNIT)) * 100)
  return {
    ...{ name, brand, subtitle, description, care, details, tags, gst_rate, hsn, options },
    published: true,
    images: images.map((image, index) => ({ ...image, id: `picture-${index}` })),
    variants: products.map(({ options: values, price, compare_at: before, stock, weight_grams, image }) => ({
      sku: '',
      options: values,
      price: amount(price),
      compare_at: before === null ? null : amount(before),
      stock,
      weight_grams,
      image_id: typeof image === 'number' ? `picture-${image}` : null,
    })),
  }
}
