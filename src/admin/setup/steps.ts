import type { Setup } from '#generated/api.d.ts'
import * as t from '#words/admin-setup.ts'

type Key = Setup['steps'][number]['key']

export interface Step {
  key: Key
  title: string
  advice: string
  href: string
  /** A second page that belongs to the step. */
  other?: { title: string; href: string }
  isDone: boolean
  /** Somebody has ticked it off, although the shop does not see that it is done. */
  isByHand: boolean
}

/** Returns the steps of the set-up with their words and places. */
export const stepsOf = ({ steps }: Setup): Step[] =>
  steps.map(({ key, done, by_hand: isByHand }) => ({ key, ...places[key](), isDone: done, isByHand }))

const places: Record<Key, () => Pick<Step, 'title' | 'advice' | 'href' | 'other'>> = {
  details: () => ({
    ...{ title: t.details(), advice: t.detailsAdvice(), href: '/admin/settings/store' },
    other: { title: t.logo(), href: '/admin/settings/appearance' },
  }),
  category: () => ({ title: t.category(), advice: t.categoryAdvice(), href: '/admin/categories/new' }),
  product: () => ({
    ...{ title: t.product(), advice: t.productAdvice(), href: '/admin/products/new' },
    other: { title: t.importProducts(), href: '/admin/import' },
  }),
  shipping: () => ({ title: t.shipping(), advice: t.shippingAdvice(), href: '/admin/shipping-methods' }),
  payment: () => ({ title: t.payment(), advice: t.paymentAdvice(), href: '/admin/payment-methods' }),
  tax: () => ({ title: t.tax(), advice: t.taxAdvice(), href: '/admin/settings/tax' }),
  texts: () => ({
    ...{ title: t.texts(), advice: t.textsAdvice(), href: '/admin/pages' },
    other: { title: t.sentences(), href: '/admin/settings/sentences' },
  }),
  account: () => ({ title: t.account(), advice: t.accountAdvice(), href: '/admin/staff' }),
  open: () => ({
    ...{ title: t.open(), advice: t.openAdvice(), href: '/admin/settings/mode' },
    other: { title: t.searchEngines(), href: '/admin/settings/search-engines' },
  }),
}
