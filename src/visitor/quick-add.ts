import * as t from '#words/product.ts'

/** Attribute of every quick-add form: the product's name. */
export const QUICK_ADD_ATTRIBUTE = 'data-quick-add'

export type QuickAddState = 'adding' | 'added'

/** Returns the accessible name of a card's button; it begins with its visible text. */
export const quickAddLabel = (name: string, state?: QuickAddState): string =>
  state === 'added' ? t.addedNamed({ name }) : t.addToCartNamed({ name })
