import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'openapi-typescript-codegen'
import { afterAll, expect, it } from 'vitest'
import type { Cart, PlacedOrder } from '#generated/api.d.ts'
import { home } from '#server/testing/shoppers.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

/** A method of the generated client. */
type Call<Data> = (given: Record<string, unknown>) => Promise<{ status: string; data: Data }>

/** The generated client does not exist yet when types are checked. */
interface Client {
  OpenAPI: { BASE: string }
  CartService: Record<
    'addItem' | 'updateContact' | 'updateCartAddress' | 'updateShippingMode' | 'updatePaymentMode',
    Call<Cart>
  >
  CheckoutService: { placeOrder: Call<PlacedOrder>; getCompletedOrder: Call<{ status: string }> }
}

const folder = await mkdtemp(join(tmpdir(), 'vitrine-client-'))
afterAll(() => rm(folder, { recursive: true }))
const { app, database } = await testApp({ publicOrigin: undefined, host: '127.0.0.1' })

it('AP-05 a client generated from the document places an order', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const input: unknown = await (await fetch(`${origin}/api/openapi.json`)).json()
  await generate({ input: input as Record<string, unknown>, output: folder, useOptions: true })
  const { OpenAPI, CartService, CheckoutService } = (await import(join(folder, 'index.ts'))) as Client
  expect(OpenAPI.BASE).toBe(origin)

  const product_id = await productId(database, 'ASH-VAS-001-TEN-20')
  const idempotencyKey = crypto.randomUUID()
  const add = () => CartService.addItem({ idempotencyKey, requestBody: { product_id, quantity: 1 } })
  const { data: first } = await add()
  // Safe to repeat with this header.
  expect((await add()).data).toEqual(first)
  const { api_cart } = first
  let { cart_session } = first
  // Storing contact data replaces the cart's secret.
  const change = async (call: Call<Cart>, more: object) => {
    const changed = await call({ requestBody: { api_cart, cart_session, ...more } })
    ;({ cart_session } = changed.data)
    return changed
  }
  await change(CartService.updateContact, { phone: '9000000009', email: 'guest@ashkiln.example' })
  await change(CartService.updateCartAddress, { type: 'both', address: home })
  await change(CartService.updateShippingMode, { code: 'road' })
  const { data: cart } = await change(CartService.updatePaymentMode, { code: 'cod' })
  const { data: order } = await CheckoutService.placeOrder({
    idempotencyKey: crypto.randomUUID(),
    requestBody: { api_cart, cart_session, cart_version: cart.version },
  })
  expect(order.order_id).toMatch(/\d/)
  const { data: placed } = await CheckoutService.getCompletedOrder({
    token: order.token,
    orderId: order.order_id,
    type: 'cod',
  })
  expect(placed.status).toBe('confirmed')
})
