import type { BitSet } from './bit-set.ts'

/** The conditions of a set that apply, by index: all, or all but those of one facet. */
export interface Context {
  /** Conditions on products. */
  groups: readonly number[]
  /** Conditions that one variant must meet. */
  variants: readonly number[]
  /** “Sold out”: no variant that meets the others may be in stock. */
  soldOut: number | undefined
}

/** All conditions of a set, except the one at index `missed`. */
export function contextOf({ conditions }: BitSet, missed?: number): Context {
  const left = conditions.flatMap((one, index) => (index === missed ? [] : [{ ...one, index }]))
  return {
    groups: left.flatMap(({ variant, isSoldOut, index }) => (variant || isSoldOut ? [] : [index])),
    variants: left.flatMap(({ variant, index }) => (variant ? [index] : [])),
    soldOut: left.find(({ isSoldOut }) => isSoldOut)?.index,
  }
}

/** Whether one variant must meet several conditions. A single condition can be tested by the product's own labels. */
export function isJoint({ variants, soldOut }: Context, { conditions }: BitSet): boolean {
  return (
    variants.length + Number(soldOut !== undefined) > 1 || variants.some((index) => conditions[index]?.isRough === true)
  )
}

/** Whether counts of variants' labels depend on the slots. */
export const isOfSlots = ({ variants, soldOut }: Context): boolean => variants.length > 0 || soldOut !== undefined
