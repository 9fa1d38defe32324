import type { ProductInput } from '#domain/product-input.ts'
import { sanitiseRichText } from '#lib/sanitise.ts'

/** Trims texts, and passes HTML through the sanitiser. */
export function normaliseProduct<Input extends ProductInput>(product: Input): Input {
  return {
    ...product,
    name: tidy(product.name),
    slug: tidy(product.slug),
    subtitle: tidy(product.subtitle),
    brand: tidy(product.brand),
    hsn: product.hsn.trim(),
    seo_title: tidy(product.seo_title),
    seo_description: tidy(product.seo_description),
    description: sanitiseRichText(product.description),
    care: sanitiseRichText(product.care),
    details: tidyDetails(product.details),
    tags: product.tags.map(tidy),
    images: product.images.map((image) => ({ ...image, alt: tidy(image.alt) })),
    videos: product.videos.map((video) => ({ ...video, alt: tidy(video.alt) })),
    options: product.options.map((option) => ({
      ...option,
      name: tidy(option.name),
      values: option.values.map((value) => ({ ...value, value: tidy(value.value) })),
    })),
    variants: product.variants.map((variant) => ({
      ...variant,
      sku: tidy(variant.sku),
      barcode: variant.barcode.trim(),
      details: tidyDetails(variant.details),
      options: Object.fromEntries(Object.entries(variant.options).map(([name, value]) => [tidy(name), tidy(value)])),
    })),
  }
}

const tidy = (text: string): string => text.normalize('NFC').trim()

const tidyDetails = (details: ProductInput['details']): ProductInput['details'] =>
  details.map(({ label, value }) => ({ label: tidy(label), value: tidy(value) }))
