import type { BitSet } from './bit-set.ts'
import type { Labelled, Priced, Values } from './conditions.ts'
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

const columnOf = ({ variants }: Context): string => `joint_${variants.join('_')}`

/** The scope's bits and those of conditions on products. */
export const groupsOf = ({ groups }: Context): string => ['whole', ...groups.map((index) => `own${index}`)].join(' & ')

/** The bits of products with a variant that meets the conditions, as columns of “part”. */
export function variantBits(bits: BitSet, context: Context): string[] {
  if (!isJoint(context, bits)) return singlesOf(context, bits).map((index) => `own${index}`)
  return [columnOf(context), ...(context.soldOut === undefined ? [] : [`~${columnOf(context)}_stocked`])]
}

/** What a variant in a slot must be, as a column of its labels; all of them where nothing is asked. */
export const slotBits = ({ variants }: Context): string =>
  variants.map((index) => `in${index}`).join(' & ') || '~no_bits()'

/** The arrays of “slotted” as a table with one row a slot. */
export const slotsOf = (slotted: Slotted): string =>
  `unnest(${['slots', ...slotted.columns.map((name) => `all_${name}`)].join(', ')}) u(${['slot', ...slotted.columns].join(', ')})`

export interface Slotted {
  /** `in0` …, and `stock` where it is asked for. */
  columns: readonly string[]
}

/** The columns that these contexts read. */
export function slottedOf(contexts: readonly Context[]): Slotted {
  const variants = [...new Set(contexts.flatMap((context) => context.variants))].sort((a, b) => a - b)
  const isStockRead = contexts.some(({ soldOut, isByPrice }) => soldOut !== undefined || isByPrice)
  return { columns: [...variants.map((index) => `in${index}`), ...(isStockRead ? ['stock'] : [])] }
}

/**
 * Tables “slotted”, which has of each chunk its slots and for each condition the bits in these, and “joint”, which has of each chunk the
 * bits of products with a variant that meets all of a context; and the columns of “joint”. Empty where no context needs them. Chunk by
 * chunk: the slots of all chunks at once would not fit into memory.
 */
export function jointTables(
  bits: BitSet,
  values: Values,
  all: readonly Context[],
  isCounted = false,
): { tables: string; columns: string } {
  const contexts = all.filter((context) => isJoint(context, bits))
  const used = isCounted ? all.filter(isOfSlots) : all.filter((one) => one.isByPrice === true || isJoint(one, bits))
  if (used.length === 0) return { tables: '', columns: '' }
  const joint = new Map<string, string>()
  const slotted = slottedOf(used)
  for (const context of contexts) {
    const from = `FROM ${slotsOf(slotted)}`
    joint.set(columnOf(context), `(SELECT bit_or(${slotBits(context)}) ${from})`)
    if (context.soldOut !== undefined)
      joint.set(`${columnOf(context)}_stocked`, `(SELECT bit_or(${slotBits(context)} & stock) ${from})`)
  }
  const columns = [...joint].map(([name, text]) => `, ${text} AS ${name}`).join('')
  return {
    tables: `${slottedTable(bits, values, slotted)}, joint AS MATERIALIZED (SELECT chunk${columns} FROM slotted), `,
    columns: [...joint.keys()].map((name) => `, coalesce(${name}, no_bits()) AS ${name}`).join(''),
  }
}

/** Whether what is counted of variants in a context depends on the slots. */
export const isOfSlots = ({ variants, soldOut }: Context): boolean => variants.length > 0 || soldOut !== undefined

function slottedTable({ conditions }: BitSet, values: Values, { columns }: Slotted): string {
  const gathered = columns.map((name) => {
    const set: Labelled | Priced =
      name === 'stock' ? { kind: 'stock', ids: [0] } : conditions[Number(name.slice(2))]!.set
    const rows = (which: string) => `FROM listing_variant_bits WHERE ${which} AND chunk = s.chunk AND slot = s.slot`
    const text =
      'kind' in set
        ? `SELECT coalesce(bit_or(bits), no_bits()) ${rows(`kind = '${set.kind}' AND id = ANY (${values.add(set.ids, 'int[]')})`)}`
        : `SELECT ${priceBits(set, [set])} FROM (${slotDigits(set, rows(`kind = 'price'`))}) digits`
    return `, array_agg((${text}) ORDER BY s.slot) AS all_${name}`
  })
  return `slotted AS MATERIALIZED (
      SELECT s.chunk, array_agg(s.slot ORDER BY s.slot) AS slots${gathered.join('')}
      FROM (SELECT chunk, slot FROM listing_variant_bits WHERE kind = 'slot' ORDER BY chunk, slot OFFSET 0) s GROUP BY s.chunk
    )`
}
