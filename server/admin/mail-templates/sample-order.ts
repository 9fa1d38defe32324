import type { Image } from '#generated/api.d.ts'
import { deliveryDays } from '#domain/arrival.ts'
import type { MailedOrder } from '#server/commerce/orders/mail-rows.ts'
import type { OrderShop } from '#server/commerce/orders/rows.ts'
import { type StoredPicture, imageOf } from '#server/catalogue/product/stored-pictures.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/admin-mails.ts'

interface SampleProduct {
  name: string
  slug: string
  sku: string
  price: number
  images: StoredPicture[]
}

const newest = statement<SampleProduct, []>(
  'mail-sample-products',
  `SELECT g.name, g.slug, p.sku, p.price, g.images FROM product_group g
   JOIN LATERAL (SELECT sku, price FROM product WHERE group_id = g.id AND price > 0 ORDER BY id LIMIT 1) p ON true
   WHERE g.published ORDER BY g.id DESC LIMIT 2`,
)

const SHIPPING = 15_000
const TAX_PART = 0.12

export interface Sample {
  order: MailedOrder
  product: { name: string; slug: string; sku: string }
}

/** Returns a made-up order of the shop's newest products, which is not stored. */
export async function makeSample(db: Queryable, shop: OrderShop, currency: string): Promise<Sample> {
  const found = await newest(db)
  const products = found.length > 0 ? found : [emptyProduct()]
  const lines = products.map(({ name, price, images }, index) => ({
    id: index + 1,
    name,
    options: {},
    quantity: 1 + index,
    line_total: price * (1 + index),
    image: firstImage(images),
  }))
  const subTotal = lines.reduce((sum, line) => sum + line.line_total, 0)
  const address = {
    name: t.sampleName(),
    address_line_1: t.sampleStreet(),
    city: 'Puducherry',
    pincode: '605001',
    state: 'PY',
    state_name: 'Puducherry',
    country: 'IN',
    country_name: 'India',
    phone: '9000000001',
  }
  const total = subTotal + SHIPPING
  const calendar = { dispatch_days: 1, closed_weekdays: [], cut_off: '12:00', time_zone: shop.timeZone }
  const expected = deliveryDays(new Date(), EMPTY.shipping_mode, calendar)
  const order: MailedOrder = {
    ...EMPTY,
    lines,
    currency,
    shop,
    sub_total: subTotal,
    shipping_total: SHIPPING,
    tax_total: Math.round(subTotal * TAX_PART),
    grand_total: total,
    paid_total: total,
    shipping_mode: { ...EMPTY.shipping_mode, name: t.sampleDelivery(), ...(expected && { expected }) },
    payment_mode: { code: 'sample', name: t.samplePayment() },
    shipping_address: address,
    billing_address: address,
  }
  return { order, product: products[0] ?? emptyProduct() }
}

const firstImage = ([first]: readonly StoredPicture[]): Image | null => (first ? imageOf(first) : null)

const emptyProduct = (): SampleProduct => ({
  name: t.sampleProduct(),
  slug: 'example',
  sku: 'EX-1',
  price: 250_000,
  images: [],
})

const EMPTY: Omit<MailedOrder, 'lines' | 'currency' | 'shop'> = {
  id: 0,
  order_no: '000000-000001',
  customer_id: null,
  cart_id: null,
  cart_version: '',
  status: 'confirmed',
  held_until: null,
  sub_total: 0,
  discount_total: 0,
  shipping_total: 0,
  tax_total: 0,
  grand_total: 0,
  paid_total: 0,
  refunded_total: 0,
  waived_total: 0,
  gift_total: 0,
  coupon: null,
  shipping_mode: { code: 'sample', name: '', gst_rate: 0, tax: 0, days_from: 3, days_to: 5 },
  payment_mode: { code: 'sample', name: '' },
  phone: '9000000001',
  email: 'customer@shop.example',
  shipping_address: {},
  billing_address: {},
  waybill: 'EX123456789IN',
  carrier: null,
  invoice_no: '00-00/000001',
  experience_rating: null,
  google_gtag_event_tracked: true,
  google_gtm_event_tracked: true,
  facebook_pixel_event_tracked: true,
  created_at: new Date(0),
  confirmed_at: new Date(0),
  erased_at: null,
  contact_key: null,
  unproved: [],
  mailbox_key: null,
  joined_by_mailbox: false,
  link_version: 0,
  packed_at: null,
  packed_by: null,
  gift_note: null,
  gift_wrapped: false,
  tags: [],
}
