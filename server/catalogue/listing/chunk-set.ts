import { ALL, type Bits, CHUNK, NONE, blocksOf, calculate, clearBit } from './bit-memory.ts'
import {
  type Labels,
  type Row,
  andBits,
  andNot,
  bothOf,
  copyOf,
  invert,
  isEmpty,
  keptBits,
  noBits,
  orAllBoth,
  orBits,
  orRow,
  toBits,
} from './bit-rows.ts'
import type { Snapshot } from './bit-chunks.ts'
import { type Chunk, forgetOldRange } from './chunk.ts'
import type { BitSet } from './bit-set.ts'
import type { Labelled, Priced } from './conditions.ts'
import { type Context, isJoint } from './context.ts'
import { priceBits } from './price-bits.ts'

/** Variants by slot, undefined where there are none. */
export type Slots = readonly (Bits | undefined)[]

/** A set in one chunk. Results are calculated on first use and shared, so callers must not change them. */
export class ChunkSet {
  readonly chunk: Chunk
  readonly #set: BitSet
  readonly #scope: Bits
  readonly #isShop: boolean
  readonly #own = new Map<number, Bits>()
  readonly #ofVariants = new Map<number, (Bits | undefined)[]>()
  readonly #products = new Map<string, Bits | undefined>()
  readonly #joint = new Map<string, Slots>()

  constructor(chunk: Chunk, set: BitSet, snapshot: Snapshot) {
    this.chunk = chunk
    this.#set = set
    const isUnchanged = snapshot.ordinals.every((ordinal) => !isIn(chunk, ordinal))
    this.#isShop = set.scope?.kind === 'shop' && set.words.length === 0 && isUnchanged
    this.#scope = scopeOf(chunk, set, snapshot)
  }

  /** Whether a context's members are all products of the shop. */
  isWhole({ groups, variants, soldOut }: Context): boolean {
    return this.#isShop && groups.length + variants.length === 0 && soldOut === undefined
  }

  /** Products that meet a context's conditions. */
  members(context: Context): Bits | undefined {
    const products = this.products(context)
    if (!products) return undefined
    const members = copyOf(products)
    const { variants, soldOut } = context
    if (isJoint(context, this.#set)) {
      andBits(members, anyOf(this.joint(context)))
      if (soldOut !== undefined) andNot(members, anyOf(this.stocked(context)))
    } else {
      for (const index of variants) andBits(members, this.#ofProducts(index))
      if (soldOut !== undefined) andBits(members, this.#ofProducts(soldOut))
    }
    return isEmpty(members) ? undefined : members
  }

  /** Products of the scope that meet a context's product conditions. */
  products({ groups }: Context): Bits | undefined {
    return remembered(this.#products, groups.join(), () => {
      const bits = copyOf(this.#scope)
      for (const index of groups) andBits(bits, this.#ofProducts(index))
      return isEmpty(bits) ? undefined : bits
    })
  }

  /** Variants that meet a context's conditions, of products that do. */
  variants(context: Context): Slots {
    const products = this.products(context)
    if (!products) return []
    const { soldOut } = context
    if (soldOut === undefined) return this.joint(context).map((own) => own && bothOf(own, products))
    const left = isJoint(context, this.#set)
      ? andNot(copyOf(products), anyOf(this.stocked(context)))
      : andBits(copyOf(products), this.#ofProducts(soldOut))
    return this.joint(context).map((own) => own && bothOf(own, left))
  }

  /** Variants that meet the variant conditions; an empty list if there are none. */
  joint({ variants }: Context): Slots {
    return remembered(this.#joint, variants.join(), () => {
      const near = this.#near(variants)
      if (!near) return []
      // Prices are the most expensive condition, so they are only compared where all others are met.
      const ordered = variants.toSorted((a, b) => Number(this.#isPrice(a)) - Number(this.#isPrice(b)))
      const slots = this.chunk.slots.map((_labels, slot) => {
        let own: Bits | undefined = near
        for (const index of ordered) {
          const met: Bits | undefined = this.#inSlot(index, slot, blocksOf(own))
          own = met && (own === ALL ? met : bothOf(own, met))
          if (!own) return undefined
        }
        return own
      })
      return slots.some((own) => own !== undefined) ? slots : []
    })
  }

  /**
   * Products that meet each of several conditions with some variant, and maybe others. Variants with few option values are next to each
   * other, so that most blocks are passed over in all slots.
   */
  #near(variants: readonly number[]): Bits | undefined {
    let near: Bits | undefined = ALL
    if (variants.length < 2) return near
    for (const index of variants) {
      if (this.#isPrice(index)) continue
      near = bothOf(near, this.#ofProducts(index))
      if (!near) return undefined
    }
    return near
  }

  /** The same variants, if they are in stock. */
  stocked(context: Context): Slots {
    return remembered(this.#joint, `stocked ${context.variants.join()}`, () =>
      this.joint(context).map((own, slot) => {
        const stock = this.chunk.slots[slot]?.get('stock')?.get(0)
        return own && stock && bothOf(own, toBits(stock))
      }),
    )
  }

  #isPrice(index: number): boolean {
    return !('kind' in this.#set.conditions[index]!.set)
  }

  /** Products that fulfil a condition, by their own labels. */
  #ofProducts(index: number): Bits {
    return remembered(this.#own, index, () => {
      const { set } = this.#set.conditions[index]!
      const { products } = this.chunk
      // A range with one bound: the most expensive variant is above it, or the cheapest below.
      if (!('kind' in set)) return priceBits(set, products.get(set.low === null ? 'price' : 'price_high'))
      const bits = anyLabel(products, set) ?? noBits()
      return set.without ? invert(copyOf(bits)) : bits
    })
  }

  /** Variants of a slot that meet a condition, in some blocks at least. */
  #inSlot(index: number, slot: number, within: number): Bits | undefined {
    const { set } = this.#set.conditions[index]!
    if (!('kind' in set)) return pricedIn(this.chunk, set, slot, within)
    const slots = remembered(this.#ofVariants, index, () => [])
    if (!(slot in slots)) slots[slot] = anyLabel(this.chunk.slots[slot] ?? NO_LABELS, set)
    return slots[slot]
  }
}

const NO_LABELS: Labels = new Map()
/** Variants of a price range in one slot, in some blocks at least. The last few ranges are kept. */
function pricedIn({ slots, ranges }: Chunk, range: Priced, slot: number, within: number): Bits {
  const key = `${range.low} ${range.high}`
  if (!ranges.has(key)) forgetOldRange(ranges)
  const inSlots = remembered(ranges, key, () => [])
  const known = (inSlots[slot] ??= { bits: keptBits(NONE), blocks: 0 })
  const missing = within & ~known.blocks
  if (missing !== 0)
    calculate(() => {
      orBits(known.bits, priceBits(range, slots[slot]?.get('price'), missing))
      known.blocks |= missing
    })
  return known.bits
}

const isIn = ({ number }: Chunk, ordinal: number): boolean => Math.floor(ordinal / CHUNK) === number

function scopeOf(chunk: Chunk, { scope, words }: BitSet, snapshot: Snapshot): Bits {
  const { products, words: labels } = chunk
  const bits = copyOf(scope ? (anyLabel(products, scope) ?? noBits()) : ALL)
  for (const index of words.keys()) {
    const own = noBits()
    for (const id of snapshot.words[index] ?? []) {
      const row = labels.get(id)
      if (row) orRow(own, row)
    }
    andBits(bits, own)
  }
  for (const ordinal of snapshot.ordinals) {
    if (isIn(chunk, ordinal)) clearBit(bits, ordinal % CHUNK)
  }
  return bits
}

/** Returns the bits of products with one of some labels, undefined if there are none. */
function anyLabel(labels: Labels, { kind, ids }: Labelled): Bits | undefined {
  const known = labels.get(kind)
  let first: Row | undefined
  let joined: Bits | undefined
  for (const id of ids) {
    const row = known?.get(id)
    if (row === undefined) continue
    if (joined !== undefined) orRow(joined, row)
    else if (first === undefined) first = row
    else joined = orRow(orRow(noBits(), first), row)
  }
  return joined ?? (first && toBits(first))
}

/** Products with a variant in any slot. */
export const anyOf = (slots: Slots): Bits =>
  orAllBoth(
    noBits(),
    slots,
    slots.map(() => ALL),
  )

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as Value
}
