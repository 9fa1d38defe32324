/** Carried by every form that puts a product into the cart from its card: the product's name. */
export const QUICK_ADD = 'data-quick-add'

export type QuickAddState = 'adding' | 'added'

/** Returns the accessible name of a card's button; it begins with the words that the button shows. */
export const quickAddLabel = (name: string, state?: QuickAddState): string =>
  `${state === 'added' ? 'Added' : 'Add to cart'}: ${name}`
