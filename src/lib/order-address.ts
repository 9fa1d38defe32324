/** The number in the path of an order, /account/orders/{number}, as the shop writes it; empty where there is none. */
export function orderNumberOf(path: string): string {
  const segment = path.split('/')[3] ?? ''
  try {
    return decodeURIComponent(segment).toUpperCase()
  } catch {
    return segment
  }
}
