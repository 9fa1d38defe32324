import type { CollectionCondition, CollectionRule } from '#domain/collection-rules.ts'
import { formatMoney } from '#domain/money.ts'
import { formatList } from '#lib/format-list.ts'
import * as t from '#words/admin-rule.ts'

interface Facts {
  shop: { currency: string; locale: string }
  /** Names of categories by id; undefined while unknown. */
  categories: ReadonlyMap<number, string>
}

/** Whether everything that a condition needs has been entered. */
export function isComplete(condition: CollectionCondition): boolean {
  switch (condition.field) {
    case 'price':
      return condition.from !== null || condition.to !== null
    case 'tag':
      return condition.value.trim() !== ''
    case 'category':
      return condition.id > 0
    case 'newest':
      return condition.count > 0
    case 'stock':
    case 'sale':
      return true
  }
}

/** Returns a rule as a sentence; undefined while nothing is complete. */
export function ruleSentence({ match, conditions }: CollectionRule, facts: Facts): string | undefined {
  const parts = conditions.filter(isComplete).map((one) => phraseOf(one, facts))
  if (parts.length === 0) return undefined
  return t.sentence({ conditions: formatList(parts, match === 'all' ? 'conjunction' : 'disjunction') })
}

function phraseOf(condition: CollectionCondition, { shop, categories }: Facts): string {
  const money = (amount: number) => formatMoney({ amount, currency: shop.currency }, shop.locale)
  switch (condition.field) {
    case 'price': {
      const { from, to } = condition
      if (from !== null && to !== null) return t.costBetween({ from: money(from), to: money(to) })
      return from === null ? t.costAtMost({ to: money(to ?? 0) }) : t.costAtLeast({ from: money(from) })
    }
    case 'tag':
      return t.haveTag({ tag: condition.value })
    case 'category':
      return t.areInCategory({ category: categories.get(condition.id) ?? '…' })
    case 'newest':
      return t.areNewest({ count: condition.count })
    case 'stock':
      return condition.value === 'in' ? t.areInStock() : t.areSoldOut()
    case 'sale':
      return t.areOnSale()
  }
}
