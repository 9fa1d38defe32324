import type { BitSet } from './bit-set.ts'
import type { Values } from './conditions.ts'
import { priceBits, slotDigits } from './price-bits.ts'

/** Which conditions of a set apply, by index: all, or all but one facet's. */
export interface Context {
  /** Those on products. */
  groups: readonly number[]
  /** Those that one variant must meet. */
  variants: readonly number[]
  /** “Sold out”: no variant that meets the others may be in stock. */
  soldOut: number | undefined
  /** Products are sorted by the prices of their variants. */
  isByPrice?: boolean
}

/** All conditions of a set, or all but the one at index `missed`. */
export function contextOf({ conditions }: BitSet, missed?: number): Context {
  const left = conditions.flatMap((one, index) => (index === missed ? [] : [{ ...one, index }]))
  return {
    groups: left.flatMap(({ variant, isSoldOut, index }) => (variant || isSoldOut ? [] : [index])),
    variants: left.flatMap(({ variant, index }) => (variant ? [index] : [])),
    soldOut: left.find(({ isSoldOut }) => isSoldOut)?.index,
  }
}

/** Whether products must be found by their variants: one condition alone is met by a product as soon as any variant meets it. */
function isJoint({ variants, soldOut }: Context, { conditions }: BitSet): boolean {
  return (
    variants.length + Number(soldOut !== undefined) > 1 || variants.some((index) => conditions[index]?.isRough === true)
  )
}

/** Conditions on variants that the product's own labels answer. */
export const singlesOf = (context: Context, bits: BitSet): number[] =>
  isJoint(context, bits) ? [] : [...context.variants, ...(context.soldOut === undefined ? [] : [context.soldOut])]

/** The column of “slotted” and of “joint” that tells what meets all conditions of a context. */
export const columnOf = ({ variants }: Context): string => ['joint', ...variants].join('_')
/** The same of those that are in stock. */
export const stockedColumnOf = (context: Context): string => `${columnOf(context)}_stocked`

/** The scope's bits and those of conditions on products. */
export const groupsOf = ({ groups }: Context): string => ['whole', ...groups.map((index) => `own${index}`)].join(' & ')

/** The bits of products with a variant that meets the conditions, as columns of “part”. */
export function variantBits(bits: BitSet, context: Context): string[] {
  if (!isJoint(context, bits)) return singlesOf(context, bits).map((index) => `own${index}`)
  return [columnOf(context), ...(context.soldOut === undefined ? [] : [`~${stockedColumnOf(context)}`])]
}

/** A variant of “slotted” that meets a context and belongs to a product of “part” that does, as bits of their join. */
export function memberOf(bits: BitSet, context: Context): string {
  const { soldOut } = context
  const left = isJoint(context, bits) ? `~part.${stockedColumnOf(context)}` : `own${soldOut}`
  return [`slotted.${columnOf(context)}`, groupsOf(context), ...(soldOut === undefined ? [] : [left])].join(' & ')
}

/**
 * Tables “slotted”, which has of each slot of each chunk the variants that meet all of a context, and “joint”, which has of each chunk the
 * products with such a variant; and the columns of “joint”. Empty where no context needs them.
 */
export function jointTables(
  bits: BitSet,
  values: Values,
  all: readonly Context[],
  isCounted = false,
): { tables: string; columns: string } {
  const used = all.filter((one) => isJoint(one, bits) || one.isByPrice === true || (isCounted && isOfSlots(one)))
  if (used.length === 0) return { tables: '', columns: '' }
  const joint = new Set<string>()
  for (const context of all.filter((one) => isJoint(one, bits))) {
    joint.add(columnOf(context))
    if (context.soldOut !== undefined) joint.add(stockedColumnOf(context))
  }
  const columns = [...joint].map((name) => `, bit_or(${name}) AS ${name}`).join('')
  return {
    tables: `${slottedTable(bits, values, used, all.length > 1)}, joint AS MATERIALIZED (SELECT chunk${columns} FROM slotted GROUP BY chunk), `,
    columns: [...joint].map((name) => `, coalesce(${name}, no_bits()) AS ${name}`).join(''),
  }
}

/** Whether what is counted of variants in a context depends on the slots. */
export const isOfSlots = ({ variants, soldOut }: Context): boolean => variants.length > 0 || soldOut !== undefined

/**
 * The columns are null where no variant of a slot meets the conditions. Prices are compared where all other conditions are met, or all but
 * one if contexts leave one out.
 */
function slottedTable(
  { conditions }: BitSet,
  values: Values,
  contexts: readonly Context[],
  isOneLeftOut: boolean,
): string {
  const variants = [...new Set(contexts.flatMap((context) => context.variants))].sort((a, b) => a - b)
  const isStockRead = contexts.some(({ soldOut, isByPrice }) => soldOut !== undefined || isByPrice)
  const wanted = [`kind = 'slot'`]
  const columns: string[] = []
  const label = (name: string, which: string) => {
    wanted.push(which)
    columns.push(`, bit_or(bits) FILTER (WHERE ${which}) AS ${name}`)
  }
  const labelled = variants.flatMap((index) => {
    const { set } = conditions[index]!
    if (!('kind' in set)) return []
    label(`in${index}`, `kind = '${set.kind}' AND id = ANY (${values.add(set.ids, 'int[]')})`)
    return [`in${index}`]
  })
  if (isStockRead) label('stock', `kind = 'stock' AND id = 0`)
  const priced = variants.flatMap((index) => {
    const { set } = conditions[index]!
    if ('kind' in set) return []
    const text = `(SELECT ${priceBits(set)} FROM (SELECT ${slotDigits(set)} OFFSET 0) digits)`
    return [
      `, ${labelled.length > 0 ? `CASE WHEN num_nulls(${labelled.join(', ')}) <= ${Number(isOneLeftOut)} THEN ${text} END` : text} AS in${index}`,
    ]
  })
  const joint = new Map<string, string>()
  for (const context of contexts) {
    const own = context.variants.map((index) => `in${index}`)
    joint.set(columnOf(context), own.length > 1 ? `NULLIF(${own.join(' & ')}, no_bits())` : (own[0] ?? '~no_bits()'))
    if (context.soldOut !== undefined)
      joint.set(stockedColumnOf(context), `NULLIF(${[...own, 'stock'].join(' & ')}, no_bits())`)
  }
  return `slotted AS MATERIALIZED (
      SELECT chunk, slot${isStockRead ? ', stock' : ''}${[...joint].map(([name, text]) => `, ${text} AS ${name}`).join('')} FROM (
        SELECT s.*${priced.join('')} FROM (
          SELECT chunk, slot${columns.join('')} FROM listing_variant_bits WHERE ${wanted.map((one) => `(${one})`).join(' OR ')} GROUP BY chunk, slot OFFSET 0
        ) s OFFSET 0
      ) s
    )`
}
