import { proposeSku } from './sku.ts'

/** An option's value. The id stays when the value is renamed. */
export interface MatrixValue {
  id: string
  value: string
  swatch?: string | null
}

export interface MatrixOption {
  id: string
  name: string
  values: readonly MatrixValue[]
}

/** What the matrix knows about a variant. Further fields are kept, and copied to new variants. */
export interface MatrixVariant {
  /** Absent for a new variant. */
  id?: number
  sku: string
  barcode: string
  stock?: number
  /** Id of its picture. */
  image_id: string | null
  /** The values' texts by the options' names. */
  options: Readonly<Record<string, string>>
}

export interface Matrix<Variant extends MatrixVariant> {
  options: readonly MatrixOption[]
  variants: readonly Variant[]
}

export interface MatrixChange<Variant extends MatrixVariant> {
  /** In the order of the options' values; new variants have no id. */
  variants: Variant[]
  /** Variants whose value or option was removed. */
  removed: Variant[]
}

export const MAX_OPTIONS = 3
export const MAX_OPTION_VALUES = 100
export const MAX_VARIANTS = 250

/** A variant with the ids of its values by the ids of their options. */
interface Cell<Variant> {
  variant: Variant
  values: Readonly<Record<string, string>>
}

/**
 * Returns the variants after a change of the options:
 *
 * - Renamed and reordered options and values keep their variants.
 * - A new value gets a variant for each combination of the other options that exists; price, weight and details come
 *   from a variant with the same combination, stock is 0, and the SKU is a proposal.
 * - A new option's first value is given to all variants, the others get copies.
 * - Variants of a removed value are removed, and of those that a removed option told apart, all but the first.
 *
 * Undefined if there would be more than MAX_VARIANTS. Options without values are ignored.
 */
export function changeOptions<Variant extends MatrixVariant>(
  before: Matrix<Variant>,
  options: readonly MatrixOption[],
): MatrixChange<Variant> | undefined {
  const next = options.filter(({ values }) => values.length > 0)
  const removed: Variant[] = []
  let cells = dropOptions(before, next, removed)
  const known = new Map(before.options.map((option) => [option.id, option]))
  const taken = new Set(before.variants.map(({ sku }) => sku))
  for (const option of next) {
    const added = option.values.filter(({ id }) => !known.get(option.id)?.values.some((value) => value.id === id))
    cells = known.has(option.id)
      ? [...cells, ...added.flatMap((value) => cellsOfValue(cells, [option, known.get(option.id)], value, taken))]
      : cellsOfOption(cells, option, taken)
    if (cells.length > MAX_VARIANTS * 4) return undefined
  }
  const isKept = ({ values }: Cell<Variant>) =>
    next.every((option) => {
      const id = values[option.id]
      return id === undefined || option.values.some((value) => value.id === id)
    })
  removed.push(...cells.filter((cell) => !isKept(cell) && cell.variant.id !== undefined).map(({ variant }) => variant))
  const kept = cells.filter(isKept)
  if (kept.length > MAX_VARIANTS) return undefined
  return { variants: inOrder(kept, next).map((cell) => withTexts(cell, next)), removed }
}

export interface GivenOption {
  id?: string | undefined
  name: string
  values: readonly { id?: string | undefined; value: string; swatch?: string | null | undefined }[]
}

/**
 * Gives options and values the ids by which they are known: their own, else those of known ones with the same text,
 * else their texts.
 */
export function identifyOptions(given: readonly GivenOption[], known: readonly MatrixOption[] = []): MatrixOption[] {
  return given.map(({ id, name, values }) => {
    const before = known.find((option) => (id === undefined ? option.name === name : option.id === id))
    return {
      id: id ?? before?.id ?? name,
      name,
      values: values.map(({ id: valueId, value, swatch = null }) => ({
        id: valueId ?? before?.values.find((one) => one.value === value)?.id ?? value,
        value,
        swatch,
      })),
    }
  })
}

/** Returns a text that differs for each combination of values. */
export const combinationOf = (values: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function dropOptions<Variant extends MatrixVariant>(
  { options, variants }: Matrix<Variant>,
  next: readonly MatrixOption[],
  removed: Variant[],
): Cell<Variant>[] {
  const kept = options.filter(({ id }) => next.some((option) => option.id === id))
  const cells = new Map<string, Cell<Variant>>()
  for (const variant of variants) {
    const values = Object.fromEntries(
      kept.flatMap(({ id, name, values: known }) => {
        const text = variant.options[name]
        return text === undefined ? [] : [[id, known.find(({ value }) => value === text)?.id ?? text]]
      }),
    )
    const key = combinationOf(values)
    if (cells.has(key)) removed.push(variant)
    else cells.set(key, { variant, values })
  }
  return [...cells.values()]
}

/** Copies of variants with a new value of an option, one for each combination of the other options. */
function cellsOfValue<Variant extends MatrixVariant>(
  cells: readonly Cell<Variant>[],
  [option, before]: readonly [MatrixOption, MatrixOption | undefined],
  value: MatrixValue,
  taken: Set<string>,
): Cell<Variant>[] {
  const groups = new Map<string, Cell<Variant>[]>()
  for (const cell of cells) {
    const { [option.id]: _own, ...others } = cell.values
    const key = combinationOf(others)
    groups.set(key, [...(groups.get(key) ?? []), cell])
  }
  return [...groups.values()].flatMap((siblings) => {
    const [first] = siblings
    if (!first) return []
    // A picture that tells the siblings apart does not show the new value.
    const isShared = siblings.every(({ variant }) => variant.image_id === first.variant.image_id)
    const copy = copyVariant(first, before ?? option, value, taken)
    return [isShared ? copy : { ...copy, variant: { ...copy.variant, image_id: null } }]
  })
}

function cellsOfOption<Variant extends MatrixVariant>(
  cells: readonly Cell<Variant>[],
  option: MatrixOption,
  taken: Set<string>,
): Cell<Variant>[] {
  const [first, ...others] = option.values
  if (!first) return [...cells]
  return cells.flatMap((cell) => [
    { ...cell, values: { ...cell.values, [option.id]: first.id } },
    ...others.map((value) => copyVariant(cell, option, value, taken)),
  ])
}

function copyVariant<Variant extends MatrixVariant>(
  { variant, values }: Cell<Variant>,
  { id, values: known }: MatrixOption,
  value: MatrixValue,
  taken: Set<string>,
): Cell<Variant> {
  const { id: _id, ...copied } = variant
  const replaced = known.find((one) => one.id === values[id])?.value
  const sku = proposeSku(variant.sku, replaced, value.value, taken)
  taken.add(sku)
  return {
    // A barcode belongs to one article.
    variant: { ...(copied as Variant), sku, barcode: '', stock: 0 },
    values: { ...values, [id]: value.id },
  }
}

function inOrder<Variant>(cells: readonly Cell<Variant>[], options: readonly MatrixOption[]): Cell<Variant>[] {
  const places = options.map(({ id, values }) => ({ id, places: new Map(values.map((value, at) => [value.id, at])) }))
  const placeOf = (cell: Cell<Variant>, { id, places: of }: (typeof places)[number]) =>
    of.get(cell.values[id] ?? '') ?? -1
  return cells.toSorted((a, b) => {
    for (const option of places) {
      const difference = placeOf(a, option) - placeOf(b, option)
      if (difference !== 0) return difference
    }
    return 0
  })
}

function withTexts<Variant extends MatrixVariant>(
  { variant, values }: Cell<Variant>,
  options: readonly MatrixOption[],
): Variant {
  const texts = options.flatMap(({ id, name, values: known }) => {
    const value = known.find((one) => one.id === values[id])?.value
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...variant, options: Object.fromEntries(texts) }
}
