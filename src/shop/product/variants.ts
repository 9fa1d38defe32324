import type { ProductVariant, SingleProduct } from '#generated/api.d.ts'

type Picture = SingleProduct['images'][number]

/** What one option of a product offers while a certain variant is chosen. */
export interface OptionState {
  name: string
  selected: string | undefined
  choices: OptionChoiceState[]
}

interface OptionChoiceState {
  value: string
  swatch: string | undefined
  /** The picture of this value, where each value has its own. */
  image: Picture | undefined
  /** “sold out”, “not available in Green”. */
  note: string | undefined
  /** No variant has it. */
  disabled: boolean
}

/** The variant of a SKU, else the one the product was asked for with, else the first. */
export function variantOf(product: SingleProduct, sku: string | undefined): ProductVariant | undefined {
  const { variants, channel } = product
  return bySku(variants, sku) ?? bySku(variants, channel.sku) ?? variants[0]
}

const bySku = (variants: ProductVariant[], sku: string | undefined) =>
  variants.find(({ channel }) => channel.sku === sku)

/**
 * Every option with its values. A value is judged by the options before it: the first option's are amiss only when
 * they are sold out altogether, so that no choice leads into a dead end. What is sold out can be looked at; what no
 * variant has can't be chosen.
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
        const words = made.length === 0 ? 'not available' : isLeft ? undefined : 'sold out'
        const note = words && [words, given && `in ${given}`].filter(Boolean).join(' ')
        return { value, swatch: swatch ?? undefined, image: pictures.get(value), note, disabled: made.length === 0 }
      })
      return { name, selected: chosen?.options[name], choices }
    })
}

/**
 * Pictures that samples of an option's values can be cut from: those of their variants, where each value has another
 * one. Only an option with colours has samples: two sizes in two pictures look alike.
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

/**
 * Describes which other option a choice has changed, and why: “Size is now 28 cm: 20 cm is sold out in Green.”
 * Undefined when nothing else changed.
 */
export function changeNote(
  { options, variants }: SingleProduct,
  before: ProductVariant | undefined,
  after: ProductVariant | undefined,
  picked: string,
): string | undefined {
  const moved = options.filter(
    ({ name }) =>
      name !== picked && before?.options[name] !== undefined && before.options[name] !== after?.options[name],
  )
  if (!before || !after || moved.length === 0) return undefined
  const wanted = { ...before.options, [picked]: after.options[picked] }
  const isMade = variants.some((variant) => options.every(({ name }) => variant.options[name] === wanted[name]))
  const was = moved.map(({ name }) => before.options[name]).join(', ')
  const now = moved.map(({ name }) => `${name} is now ${after.options[name]}`).join(', ')
  return `${now}: ${was} is ${isMade ? 'sold out' : 'not available'} in ${after.options[picked]}.`
}

/** The variant in stock that shares the most options with a sold-out one; undefined when all are sold out. */
export function nearestInStock(
  { variants }: SingleProduct,
  chosen: ProductVariant | undefined,
): ProductVariant | undefined {
  const alike = (variant: ProductVariant) =>
    Object.entries(variant.options).filter(([name, value]) => chosen?.options[name] === value).length
  return variants.filter(({ channel }) => channel.in_stock).toSorted((a, b) => alike(b) - alike(a))[0]
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

/** “Green, 20 cm”, in the order of the product's options; empty for a product without any. */
export function variantName({ options }: Pick<SingleProduct, 'options'>, variant: ProductVariant | undefined): string {
  return options.flatMap(({ name }) => variant?.options[name] ?? []).join(', ')
}
