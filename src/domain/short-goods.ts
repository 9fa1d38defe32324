interface Line {
  product: { id: number; name: string }
}

/** What a cart cannot have as it is (CR-05): the names of the products that the server calls out of stock, each once. */
export function shortGoods(items: readonly Line[], outOfStock: readonly number[]): string {
  const names = items.flatMap(({ product }) => (outOfStock.includes(product.id) ? [product.name] : []))
  return [...new Set(names)].join(', ')
}
