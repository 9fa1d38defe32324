import type { ProductVariant, SingleProduct } from '#generated/api.d.ts'

/** What one option of a product offers while a certain variant is chosen. */
export interface OptionState {
  name: string
  selected: string | undefined
  choices: { value: string; swatch: string | undefined; unavailable: string | undefined }[]
}

/** The variant of a SKU, else the one the product was asked for with, else the first. */
export function variantOf(product: SingleProduct, sku: string | undefined): ProductVariant | undefined {
  const { variants, channel } = product
  return bySku(variants, sku) ?? bySku(variants, channel.sku) ?? variants[0]
}

const bySku = (variants: ProductVariant[], sku: string | undefined) =>
  variants.find(({ channel }) => channel.sku === sku)

/**
 * Every option with its values. A value is judged by the options before it: the first option's are unavailable only
 * when they are sold out altogether, so that no choice leads into a dead end. While everything is sold out nothing
 * is: shoppers may look around.
 */
export function optionStates({ options, variants }: SingleProduct, chosen: ProductVariant | undefined): OptionState[] {
  const isAnyLeft = variants.some(({ channel }) => channel.in_stock)
  return options
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }, index) => {
      const before = options.slice(0, index).map((option) => option.name)
      const given = before.flatMap((option) => chosen?.options[option] ?? []).join(', ')
      const choices = values.map(({ value, swatch }) => {
        const made = candidates(variants, chosen, before, name, value)
        const isLeft = made.some(({ channel }) => channel.in_stock)
        const words = made.length === 0 ? 'is not made' : !isLeft && isAnyLeft ? 'is sold out' : undefined
        const unavailable = words && [value, words, given && `in ${given}`].filter(Boolean).join(' ')
        return { value, swatch: swatch ?? undefined, unavailable }
      })
      return { name, selected: chosen?.options[name], choices }
    })
}

/**
 * The variant to show when `value` of option `name` is picked: earlier options stay as they are, later ones too where
 * that is in stock, else the nearest that is.
 */
export function variantWith(
  { options, variants }: SingleProduct,
  chosen: ProductVariant | undefined,
  name: string,
  value: string,
): ProductVariant | undefined {
  const index = options.findIndex((option) => option.name === name)
  const before = options.slice(0, index).map((option) => option.name)
  const after = options.slice(index + 1).map((option) => option.name)
  const rank = (variant: ProductVariant) =>
    (variant.channel.in_stock ? options.length : 0) +
    after.filter((one) => variant.options[one] === chosen?.options[one]).length
  return candidates(variants, chosen, before, name, value).toSorted((a, b) => rank(b) - rank(a))[0]
}

function candidates(
  variants: ProductVariant[],
  chosen: ProductVariant | undefined,
  before: string[],
  name: string,
  value: string,
): ProductVariant[] {
  return variants.filter(
    ({ options }) => options[name] === value && before.every((option) => options[option] === chosen?.options[option]),
  )
}

/** “Celadon, 20 cm”; empty for a product without options. */
export const variantName = (variant: ProductVariant | undefined) => Object.values(variant?.options ?? {}).join(', ')
