import type { OrderLineRow } from '#server/commerce/orders/lines.ts'
import { totalsOf } from '#server/commerce/totals/totals.ts'
import { type Invoiced, orderOf } from './random-orders.ts'

/** Returns an order of `count` lines with texts in several scripts. */
export function sampleOrder(
  count: number,
  changes: Partial<Invoiced[0]> = {},
  line: Partial<OrderLineRow> = {},
): Invoiced {
  const charged = Array.from({ length: count }, (_, index) => ({
    price: 360_000 + index * 100,
    quantity: 1 + (index % 3),
    gst_bps: index % 2 === 0 ? 1200 : 1800,
    gst_slabs: [],
  }))
  const delivery = { price: 11_800, gst_bps: 1800 }
  const totals = totalsOf({ lines: charged, reduction: null, delivery, isTaxed: true, freight: 'own' })
  const [order, lines] = orderOf(charged, totals, ['IN', 'PY'], '34ABCDE1234F1Z5')
  const address = {
    ...order.shipping_address,
    name: 'मीरा नायर Meera Nair',
    address_line_1: '3 Rue Dumas, பாரதி தெரு',
    address_line_2: 'Near “Le Café”',
  }
  return [
    {
      ...order,
      shipping_address: address,
      billing_address: { ...order.billing_address, ...address, business_name: 'Kolam Stores' },
      payment_mode: { code: 'cod', name: 'Cash on delivery' },
      carrier: 'Blue Dart',
      waybill: 'BL123456789IN',
      shop: {
        ...order.shop,
        address: '14 Rue Surcouf, Puducherry 605001',
        phone: '+91 413 222 0000',
        email: 'help@ashkiln.example',
      },
      ...changes,
    },
    lines.map((one, index) => ({
      ...one,
      name: index % 3 === 0 ? 'Dinner plate – தட்டு' : 'Tall bottle vase',
      options: { Glaze: 'Tenmoku', Size: '20 cm' },
      sku: `ASH-VAS-${String(index).padStart(3, '0')}`,
      ...line,
    })),
  ]
}
