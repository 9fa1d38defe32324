import type { ProductVariant, SingleProduct } from '#generated/api.d.ts'
import * as t from '#words/product.ts'

type Picture = SingleProduct['images'][number]

/** An option of a product while a certain variant is selected. */
export interface OptionState {
  name: string
  selected: string | undefined
  choices: OptionChoiceState[]
}

interface OptionChoiceState {
  value: string
  swatch: string | undefined
  /** Set if each value of the option has its own picture. */
  image: Picture | undefined
  /** Such as “sold out” or “not available in Green”. */
  note: string | undefined
  /** Whether no variant has it. */
  disabled: boolean
}

/** Returns the variant of a SKU; by default the one that was requested, or the first. */
export function variantOf(product: SingleProduct, sku: string | undefined): ProductVariant | undefined {
  const { variants, channel } = product
  return bySku(variants, sku) ?? bySku(variants, channel.sku) ?? variants[0]
}

const bySku = (variants: ProductVariant[], sku: string | undefined) =>
  variants.find(({ channel }) => channel.sku === sku)

/**
 * Returns every option with its values. A value's stock is that of its variants with the earlier options as selected, so
 * the first option can always be changed. Sold-out values can be selected; values without a variant cannot.
 */
export function optionStates(product: SingleProduct, chosen: ProductVariant | undefined): OptionState[] {
  const { options, variants } = product
  return options
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }, index) => {
      const before = options.slice(0, index).map((option) => option.name)
      const given = before.flatMap((option) => chosen?.options[option] ?? []).join(', ')
      const pictures = samplesOf(product, name)
      const choices = values.map(({ value, swatch }) => {
        const made = candidates(variants, chosen, before, name, value)
        const isLeft = made.some(({ channel }) => channel.in_stock)
        const note = made.length === 0 ? missingNote(given) : isLeft ? undefined : soldOutNote(given)
        return { value, swatch: swatch ?? undefined, image: pictures.get(value), note, disabled: made.length === 0 }
      })
      return { name, selected: chosen?.options[name], choices }
    })
}

const missingNote = (options: string) => (options ? t.optionMissingIn({ options }) : t.optionMissing())
const soldOutNote = (options: string) => (options ? t.optionSoldOutIn({ options }) : t.optionSoldOut())

/**
 * Returns the pictures from which samples of an option's values are cropped, if each value has its own. Only options
 * with colours have samples, because pictures of two sizes look alike.
 */
function samplesOf({ options, variants, images }: SingleProduct, name: string): Map<string, Picture> {
  const none = new Map<string, Picture>()
  const values = options.find((option) => option.name === name)?.values ?? []
  if (!values.some(({ swatch }) => swatch !== null)) return none
  const found = values.flatMap(({ value }) => {
    const index = variants.find((variant) => variant.options[name] === value && variant.image !== null)?.image
    const image = images[index ?? -1]
    return image ? [[value, image] as const] : []
  })
  const isEachItsOwn = new Set(found.map(([, image]) => image)).size === values.length
  return isEachItsOwn ? new Map(found) : none
}

/**
 * Returns the variant to select when `value` of option `name` is chosen. Earlier options are kept; later ones are kept
 * if that variant is in stock, otherwise the closest match in stock is returned.
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

/** Returns the variant in stock that shares the most options with a sold-out one; undefined if all are sold out. */
export function nearestInStock(
  { variants }: SingleProduct,
  chosen: ProductVariant | undefined,
): ProductVariant | undefined {
  const sharedOptions = (variant: ProductVariant) =>
    Object.entries(variant.options).filter(([name, value]) => chosen?.options[name] === value).length
  return variants.filter(({ channel }) => channel.in_stock).toSorted((a, b) => sharedOptions(b) - sharedOptions(a))[0]
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

/** Returns a variant's values in the order of the options, such as “Green, 20 cm”; empty for a product without options. */
export function variantName({ options }: Pick<SingleProduct, 'options'>, variant: ProductVariant | undefined): string {
  return options.flatMap(({ name }) => variant?.options[name] ?? []).join(', ')
}
