import { slugOf } from './slug.ts'

export const MAX_SKU_LENGTH = 64

/**
 * Proposes the SKU of a variant with another value: the value's code replaces the code at the end or in the middle of a
 * sibling's SKU, else follows it. A number is added until it is not taken: MUG-CEL → MUG-TEN, MUG-TEN-2.
 */
export function proposeSku(
  sibling: string,
  replaced: string | undefined,
  value: string,
  taken: ReadonlySet<string>,
): string {
  // It gets one when it is saved, from the product's name.
  if (sibling === '') return ''
  const code = codeOf(value)
  const parts = sibling.split('-')
  const at = replaced === undefined ? -1 : parts.lastIndexOf(codeOf(replaced))
  const stem = at > 0 ? parts.with(at, code).join('-') : `${sibling}-${code}`
  return withNumber(stem, taken)
}

const MAX_STEM_LENGTH = 24

/**
 * Returns the SKUs of variants; those without one get one from the product’s name and their values: “Moon jar”, Celadon →
 * MOON-JAR-CEL. With a number, all proposals contain it.
 */
export function proposeSkus(
  name: string,
  variants: readonly { sku: string; options: Readonly<Record<string, string>> }[],
  number = 1,
): string[] {
  const stem = slugOf(name).toUpperCase().slice(0, MAX_STEM_LENGTH).replace(/-+$/u, '') || 'ITEM'
  const taken = new Set(variants.map(({ sku }) => sku))
  return variants.map(({ sku, options }) => {
    if (sku !== '') return sku
    const codes = Object.values(options ?? {}).map(codeOf)
    const proposed = withNumber([stem, ...(number > 1 ? [String(number)] : []), ...codes].join('-'), taken)
    taken.add(proposed)
    return proposed
  })
}

/** Returns the text, with the first number from 2 on that makes it differ from those taken. */
export function withNumber(text: string, taken: ReadonlySet<string>): string {
  let found = text.slice(0, MAX_SKU_LENGTH)
  for (let number = 2; taken.has(found); number++) {
    const end = `-${number}`
    found = text.slice(0, MAX_SKU_LENGTH - end.length) + end
  }
  return found
}

/** “Iron speckle” → IRO, “28 cm” → 28, “XL” → XL. Values of other scripts get V. */
function codeOf(value: string): string {
  const plain = value.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  const [, number, letters] = /^(?:(\d+(?:[.,]\d+)?)|[^A-Z0-9]*([A-Z0-9]{1,3}))/u.exec(plain) ?? []
  return number?.replace(/[.,]/u, '') ?? letters ?? 'V'
}
