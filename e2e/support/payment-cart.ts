import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface Wanted {
  /** Quantities by product slug. */
  pieces?: Readonly<Record<string, number>>
  pincode?: string
}

const puducherry = { city: 'Puducherry', state: 'PY' }
const bengaluru = { city: 'Bengaluru', state: 'KA' }

/** Fills a guest's cart through the API up to the payment step. */
export async function fillCart(page: Page, { pieces = { kulhad: 2 }, pincode = '605001' }: Wanted = {}) {
  const stamp = `${Date.now()}${randomInt(1000)}`
  const contact = { email: `payment.${stamp}@ashkiln.example`, phone: `8${stamp.slice(-9)}` }
  let names: { api_cart?: string; cart_session?: string } = {}
  let origin = ''
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const reply = await page.request.fetch(`/api/cart/${path}`, { method, data: { ...data, ...names } })
    expect(reply.status(), await reply.text()).toBe(200)
    origin = new URL(reply.url()).origin
    const { api_cart, cart_session } = ((await reply.json()) as { data: Required<typeof names> }).data
    names = { api_cart, cart_session }
  }
  for (const [slug, quantity] of Object.entries(pieces)) {
    const reply = await page.request.get(`/api/product/single-product/${slug}`)
    const { data } = (await reply.json()) as { data: { id: number } }
    await send('POST', 'add-item', { product_id: data.id, quantity })
  }
  await send('PUT', 'update-contact', contact)
  const place = { country: 'IN', pincode, ...(pincode.startsWith('56') ? bengaluru : puducherry) }
  const address = {
    address_type: 'Shipping',
    name: 'Anjali Rao',
    phone: contact.phone,
    address_line_1: '3 Rue Dumas',
    ...place,
  }
  await send('PUT', 'update-address', { type: 'both', address })
  const value = encodeURIComponent(JSON.stringify(names))
  await page.context().addCookies([{ name: 'vitrine_cart', value, url: origin }])
}

/** Fills a cart and opens the payment step. */
export async function goToPayment(page: Page, wanted: Wanted = {}) {
  await fillCart(page, wanted)
  await page.goto('/checkout/payment')
  await expect(page.getByRole('radiogroup', { name: 'Payment method' })).toBeVisible()
}

/** Opens the order summary, which phones collapse. */
export async function unfoldSummary(page: Page): Promise<void> {
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toBeVisible()
  const folded = summary.locator('details:not([open]) > summary')
  if ((await folded.count()) > 0) await folded.click()
}
