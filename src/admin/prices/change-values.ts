import type { PriceChange } from '#generated/api.d.ts'
import type { FormErrors } from '#forms/use-form.ts'
import { roundings } from '#domain/price-rounding.ts'
import * as t from '#words/admin-prices.ts'
import type { RootSchema } from '../field/field-schema.ts'

/** The form of a bulk change. What cannot be read as a number stays a text. */
export interface ChangeValues {
  everything: boolean
  category_ids: number[]
  collection_ids: number[]
  tags: string[]
  product_ids: number[]
  search: string
  with_archived: boolean
  target: 'price' | 'compare_at'
  direction: 'reduce' | 'raise'
  kind: 'percent' | 'amount'
  percent: number | string | null
  amount: number | string | null
  rounding: NonNullable<PriceChange['rounding']>
  compare: NonNullable<PriceChange['compare']>
}

export const NEW_CHANGE: ChangeValues = {
  everything: false,
  category_ids: [],
  collection_ids: [],
  tags: [],
  product_ids: [],
  search: '',
  with_archived: false,
  target: 'price',
  direction: 'reduce',
  kind: 'percent',
  percent: null,
  amount: null,
  rounding: 'none',
  compare: 'keep',
}

const IDS = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const
const unlessAll = { 'x-visible-when': { field: 'everything', in: [false] } } as const
const references = (title: string, reference: string) =>
  ({
    type: 'array',
    maxItems: reference === 'product' ? 10_000 : 1000,
    items: IDS,
    title,
    'x-control': 'references',
    'x-reference': reference,
    ...unlessAll,
  }) as const

/** The form's fields, in the shop's language. */
export const changeSchema = () =>
  ({
    type: 'object',
    'x-resource': {
      groups: [
        {
          title: t.whichProducts(),
          fields: ['everything', 'category_ids', 'collection_ids', 'tags', 'product_ids', 'search', 'with_archived'],
        },
        { title: t.whichChange(), fields: ['target', 'direction', 'kind', 'percent', 'amount', 'rounding', 'compare'] },
      ],
    },
    properties: {
      everything: { type: 'boolean', default: false, title: t.everything() },
      category_ids: { ...references(t.categories(), 'category'), description: t.categoriesHint() },
      collection_ids: references(t.collections(), 'collection'),
      tags: { type: 'array', items: { type: 'string' }, title: t.tags(), 'x-control': 'tags', ...unlessAll },
      product_ids: references(t.chosenProducts(), 'product'),
      search: { type: 'string', maxLength: 100, title: t.onlyThose(), description: t.onlyThoseHint() },
      with_archived: { type: 'boolean', default: false, title: t.withArchived(), description: t.withArchivedHint() },
      target: {
        enum: ['price', 'compare_at'],
        default: 'price',
        title: t.changeWhat(),
        'x-enum-labels': { price: t.price(), compare_at: t.compareAt() },
      },
      direction: {
        enum: ['reduce', 'raise'],
        default: 'reduce',
        title: t.direction(),
        'x-enum-labels': { reduce: t.reduce(), raise: t.raise() },
      },
      kind: {
        enum: ['percent', 'amount'],
        default: 'percent',
        title: t.by(),
        'x-enum-labels': { percent: t.percentage(), amount: t.amount() },
      },
      percent: {
        type: ['number', 'null'],
        title: t.percentage(),
        'x-unit': '%',
        'x-visible-when': { field: 'kind', in: ['percent'] },
      },
      amount: {
        type: ['integer', 'null'],
        title: t.amount(),
        'x-control': 'money',
        'x-visible-when': { field: 'kind', in: ['amount'] },
      },
      rounding: {
        enum: roundings,
        default: 'none',
        title: t.rounding(),
        'x-enum-labels': {
          none: t.roundNone(),
          whole: t.roundWhole(),
          tens: t.roundTens(),
          hundreds: t.roundHundreds(),
          ends_in_99_cents: t.roundCents(),
          ends_in_9: t.roundNine(),
          ends_in_99: t.roundNinetyNine(),
        },
      },
      compare: {
        enum: ['keep', 'current', 'remove'],
        default: 'keep',
        title: t.compareAt(),
        'x-enum-labels': { keep: t.compareKeep(), current: t.compareCurrent(), remove: t.compareRemove() },
        'x-visible-when': { field: 'target', in: ['price'] },
      },
    },
  }) as const satisfies RootSchema & { 'x-resource': object }

/** Returns what is wrong by field. The server checks the rest. */
export function findChangeErrors({ kind, percent, amount, ...values }: ChangeValues): FormErrors {
  const { everything, category_ids: categories, collection_ids: collections, tags, product_ids: products } = values
  const isEmpty = [categories, collections, tags, products].every((list) => list.length === 0)
  return {
    ...(!everything && isEmpty && { everything: t.chooseProducts() }),
    ...(kind === 'percent' && !(typeof percent === 'number' && percent > 0) && { percent: t.enterPercent() }),
    ...(kind === 'amount' && !(typeof amount === 'number' && amount > 0) && { amount: t.enterPositiveAmount() }),
  }
}

/** Returns the change that a form without errors describes. */
export function changeOf({ direction, kind, percent, amount, target, rounding, compare, ...values }: ChangeValues) {
  const { everything, search, with_archived, category_ids, collection_ids, tags, product_ids } = values
  const size = Number(kind === 'percent' ? percent : amount)
  return {
    selection: {
      ...(everything ? { everything } : { category_ids, collection_ids, tags, product_ids }),
      ...(search.trim() !== '' && { search: search.trim() }),
      ...(with_archived && { with_archived }),
    },
    target,
    kind,
    value: direction === 'reduce' ? -size : size,
    rounding,
    // Only a changed price decides about the original price.
    ...(target === 'price' && { compare }),
  } satisfies PriceChange
}

/** Moves the server's errors to the fields of the form. */
export function placeChangeErrors(found: FormErrors, isShown: (name: string) => boolean): FormErrors {
  const value = isShown('amount') ? 'amount' : 'percent'
  return Object.fromEntries(
    Object.entries(found).map(([name, error]) => [name === 'value' ? value : name.replace(/^selection\//, ''), error]),
  )
}

/** Products that listings show with the commit, and how long others take (docs/decisions/0063). */
const AT_ONCE = 1000
const WITH_COMMIT = 5000

/** Returns how long it takes until listings show a change of so many variants, as a sentence. */
export function describeDelay(count: number): string {
  if (count <= AT_ONCE) return t.visibleAtOnce()
  if (count <= WITH_COMMIT) return t.visibleSoon()
  return t.visibleWithin({ seconds: 60 + 5 * Math.ceil(count / 16_000) })
}
