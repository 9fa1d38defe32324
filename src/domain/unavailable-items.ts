interface Line {
  product: { id: number; name: string }
}

/** Returns the names of the products the server reports as out of stock (CR-05). */
export function listUnavailableNames(items: readonly Line[], outOfStock: readonly number[]): string {
  const names = items.flatMap(({ product }) => (outOfStock.includes(product.id) ? [product.name] : []))
  return [...new Set(names)].join(', ')
}
