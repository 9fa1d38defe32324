import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openAccount } from './accounts.ts'
import { type Desk, expect } from './test.ts'

export interface PlacedOrder {
  orderNo: string
  /** URL of /checkout-complete with the signed link. */
  address: string
  email: string
  phone: string
}

interface Wanted {
  /** Quantities by product slug. */
  pieces?: Readonly<Record<string, number>>
  payment?: 'cod' | 'sandbox'
}

/**
 * Places an order through the API, by default with cash on delivery, as a guest or as the page's customer. A
 * sandbox order is not paid yet and has no URL.
 */
export async function placeOrder(
  page: Page,
  { pieces = { diyas: 1 }, payment = 'cod' }: Wanted = {},
): Promise<PlacedOrder> {
  const stamp = `${Date.now()}${randomInt(1000)}`
  const contact = { email: `orders.${stamp}@ashkiln.example`, phone: `8${stamp.slice(-9)}` }
  let names = {}
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await page.request.fetch(`/api/${path}`, { method, data: { ...body, ...names } })
    expect(reply.status(), await reply.text()).toBe(200)
    const { data } = (await reply.json()) as { data: Record<string, unknown> }
    return data
  }
  const cart = async (...args: Parameters<typeof send>) => {
    const data = await send(...args)
    names = { api_cart: data['api_cart'], cart_session: data['cart_session'] }
    return data
  }
  const place = { country: 'IN', pincode: '605001', city: 'Puducherry', state: 'PY' }
  const address = {
    address_type: 'Shipping',
    name: 'Anjali Rao',
    phone: contact.phone,
    address_line_1: '3 Rue Dumas',
    ...place,
  }
  for (const [slug, quantity] of Object.entries(pieces)) {
    const reply = await page.request.get(`/api/product/single-product/${slug}`)
    const { data } = (await reply.json()) as { data: { id: number } }
    await cart('POST', 'cart/add-item', { product_id: data.id, quantity })
  }
  await cart('PUT', 'cart/update-contact', contact)
  await cart('PUT', 'cart/update-address', { type: 'both', address })
  await cart('PUT', 'cart/update-shipping-mode', { code: 'road' })
  const { version } = await cart('PUT', 'cart/update-payment-mode', { code: payment })
  const { order_id, next } = await send('POST', 'checkout/place-order', { cart_version: version })
  return { orderNo: String(order_id), address: (next as { url?: string }).url ?? '', ...contact }
}

export const uniqueWaybill = () => `AWB${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`.toUpperCase()

/** Requests the return of both units of a new customer’s delivered order; returns its number. */
export async function requestReturn(page: Page, desk: Desk): Promise<string> {
  await openAccount(page.request)
  const { orderNo } = await placeOrder(page, { pieces: { diyas: 2 } })
  await desk(orderNo, { kind: 'ship', waybill: uniqueWaybill(), carrier: 'BlueDart' })
  await desk(orderNo, { kind: 'deliver' })
  const read = await page.request.post('/api/orders/item', { data: { order_no: orderNo } })
  const { data } = (await read.json()) as { data: { productchannel: { id: number }[] } }
  const lines = data.productchannel.map(({ id }) => ({ id, quantity: 2 }))
  const body = { order_no: orderNo, reason: 'changed_mind', comment: 'Too small.', lines }
  const reply = await page.request.post('/api/orders/refund/request', { data: body })
  expect(reply.status(), await reply.text()).toBe(200)
  return orderNo
}
