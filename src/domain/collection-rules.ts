import * as t from '#words/admin-catalogue.ts'
import { type PointerErrors, pointerErrors } from './pointer-errors.ts'
import { MAX_AMOUNT, findTextError, isWithin } from './value-rules.ts'

/** A condition on the products of a collection. Prices are those of cards, in minor units of the shop’s currency. */
export type CollectionCondition =
  | { field: 'price'; from: number | null; to: number | null }
  | { field: 'tag'; value: string }
  /** With the categories below it. */
  | { field: 'category'; id: number }
  | { field: 'stock'; value: 'in' | 'out' }
  | { field: 'sale' }
  | { field: 'newest'; count: number }

export interface CollectionRule {
  match: 'all' | 'any'
  conditions: readonly CollectionCondition[]
}

export const MAX_CONDITIONS = 10
export const MAX_NEWEST = 500

/** Returns what is wrong with a rule, below the pointer `/rule`. */
export function findRuleErrors({ conditions }: CollectionRule, knownCategories: ReadonlySet<number>): PointerErrors {
  const list = pointerErrors()
  if (conditions.length === 0) list.add(['rule', 'conditions'], t.conditionMissing())
  if (conditions.length > MAX_CONDITIONS) list.add(['rule', 'conditions'], t.tooMany({ most: MAX_CONDITIONS }))
  for (const [at, condition] of conditions.entries()) {
    const [field, error] = findConditionError(condition, knownCategories) ?? []
    if (field !== undefined && error !== undefined) list.add(['rule', 'conditions', at, field], error)
  }
  const [first, second] = [...conditions.entries()].filter(([, { field }]) => field === 'newest')
  if (first && second) list.add(['rule', 'conditions', second[0], 'field'], t.duplicate())
  return list.errors
}

function findConditionError(
  condition: CollectionCondition,
  knownCategories: ReadonlySet<number>,
): [field: string, error: string] | undefined {
  switch (condition.field) {
    case 'price': {
      const { from, to } = condition
      if (from === null && to === null) return ['from', t.required()]
      if (from !== null && !isWithin(from, 0, MAX_AMOUNT)) return ['from', t.notAnAmount()]
      if (to !== null && !isWithin(to, 0, MAX_AMOUNT)) return ['to', t.notAnAmount()]
      return from !== null && to !== null && to < from ? ['to', t.rangeReversed()] : undefined
    }
    case 'tag': {
      const error = findTextError(condition.value, { most: 60, required: true })
      return error === undefined ? undefined : ['value', error]
    }
    case 'category':
      return knownCategories.has(condition.id) ? undefined : ['id', t.categoryUnknown()]
    case 'newest':
      return isWithin(condition.count, 1, MAX_NEWEST)
        ? undefined
        : ['count', t.notAWholeNumber({ least: 1, most: MAX_NEWEST })]
    case 'stock':
    case 'sale':
      return undefined
  }
}
