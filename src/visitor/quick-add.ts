/** Carried by every form that puts a product into the cart from its card: the product's name. */
export const QUICK_ADD = 'data-quick-add'
