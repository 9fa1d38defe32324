/** The requirements of Google Analytics 4 for e-commerce events, for those who set up a shop. */
interface Event {
  name: string
  values: Readonly<Record<string, unknown>>
}

const WITH_ITEMS = new Set([
  'view_item',
  'view_cart',
  'add_to_cart',
  'add_to_wishlist',
  'remove_from_cart',
  'begin_checkout',
  'add_shipping_info',
  'add_payment_info',
  'purchase',
])

/** Returns what is missing or wrong, one sentence each. */
export function findGa4Problems({ name, values }: Event): string[] {
  if (!WITH_ITEMS.has(name)) return []
  const faults: string[] = []
  const { currency, value, items, transaction_id: transaction } = values
  if (typeof value !== 'number' || !Number.isFinite(value)) faults.push('value is no number')
  if (!/^[A-Z]{3}$/u.test(String(currency)))
    faults.push('currency is no code of three letters; a value counts for nothing without it')
  if (name === 'purchase' && (typeof transaction !== 'string' || transaction === ''))
    faults.push('transaction_id is missing; the same purchase could count twice')
  if (name === 'add_shipping_info' && !values['shipping_tier']) faults.push('shipping_tier is missing')
  if (name === 'add_payment_info' && !values['payment_type']) faults.push('payment_type is missing')
  if (!Array.isArray(items) || items.length === 0) return [...faults, 'items is empty']
  const total = items.reduce<number>(
    (sum, item: Record<string, unknown>) => sum + Number(item['price']) * Number(item['quantity']),
    0,
  )
  // Tolerance per item: half of the smallest unit of any currency.
  if (typeof value === 'number' && Math.abs(total - value) > 0.0005 * items.length)
    faults.push('items do not add up to value')
  items.forEach((item: Record<string, unknown>, index) => {
    if (!item['item_id'] && !item['item_name']) faults.push(`items[${index}] has neither item_id nor item_name`)
    if (typeof item['price'] !== 'number') faults.push(`items[${index}].price is no number`)
    if (!(Number.isInteger(item['quantity']) && Number(item['quantity']) > 0))
      faults.push(`items[${index}].quantity is no whole number above 0`)
  })
  return faults
}
