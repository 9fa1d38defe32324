import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { addressFieldsQuery, countriesQuery } from '#api/settings.queries.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import type { Cart } from '#generated/api.d.ts'
import { StageServer, stage } from '#machines/testing/cart-stage.ts'
import { demoStore, showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from '../index.ts'

export const rupees = (amount: number) => ({ amount, currency: 'INR' })
const address = { name: 'Meera Nair', country: 'IN', address_line_1: '3 Rue Dumas', city: 'Puducherry', state: 'PY' }
export const road = {
  code: 'road',
  name: 'By road',
  description: 'A lorry',
  price: rupees(12000),
  days_from: 4,
  days_to: 8,
  expected: { from: '2126-11-29', to: '2126-12-03' },
}
const air = {
  ...road,
  code: 'air',
  name: 'By air',
  description: 'A plane',
  price: rupees(0),
  days_from: 1,
  days_to: 1,
  expected: { from: '2126-11-26', to: '2126-11-26' },
}
export const cod = { code: 'cod', name: 'Cash on delivery', description: 'To the courier' }
export const card = { code: 'sandbox', name: 'Card', description: 'On our partner’s page' }

/** A cart that is ready for payment. */
export const open: Partial<Cart> = {
  ...{ phone: '9000000001', email: 'meera@ashkiln.example', shipping_address: address, billing_address: address },
  ...{ shipping_methods: [road, air], cart_payment_methods: [card, cod] },
}
export const ready: Partial<Cart> = {
  ...{ ...open, shipping_method: road, shipping_total: road.price, cart_payment_method: cod },
  grand_total: rupees(345000),
}

export const placed = (next: object) => ({
  ...{ order_id: '261121-000001', token: 't', type: 'cod', status: 'confirmed', grand_total: rupees(345000), next },
})

type Answer = (path: string) => { status?: number; body: object } | undefined

interface Given {
  cart?: Partial<Cart>
  settings?: object
  answer?: Answer
}

/** Shows the page with a server that has this cart. `answer` takes precedence. */
export async function show({ cart: rest = ready, settings = {}, answer = () => undefined }: Given = {}) {
  const server = new StageServer({ 1: 2 })
  server.rest = rest
  const cart = await stage({ server })
  const calls: { path: string; body: unknown }[] = []
  const received = () => ({ ...server.cart(), shipping_method: null, cart_payment_method: null })
  const transport: ApiTransport = async ({ path, body }) => {
    calls.push({ path, body: typeof body === 'string' ? JSON.parse(body) : body })
    const { status = 200, body: reply } = answer(path) ?? {
      body: {
        status: 'success',
        data: { valid: true, step: null, code: null, message: null, place: null, errors: {}, cart: received() },
      },
    }
    return { status, header: () => undefined, text: async () => JSON.stringify(reply) }
  }
  const view = await showSectionAt(section, '/checkout/payment', {
    cart: cart.actor,
    transport,
    data: [
      [shopValuesQuery().queryKey, demoStore({}, settings)],
      [
        countriesQuery().queryKey,
        [
          {
            id: 'IN',
            name: 'India',
            code: 'IN',
            mobile_code: '+91',
            mobile_number_length: 10,
            states: [{ id: 'PY', name: 'Puducherry' }],
          },
        ],
      ],
      [addressFieldsQuery('IN', 'Shipping').queryKey, []],
    ],
  })
  // The checkout validates the address once nothing else is pending.
  if (cart.open().length === 0)
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/api/cart/validate/address'))).toBe(true))
  const user = userEvent.setup()
  const press = async () => user.click(screen.getByRole('button', { name: /^Place order/u }))
  const to = (call: string) => calls.filter(({ path }) => path.startsWith(`/api/checkout/${call}`))
  return { ...view, cart, calls, user, press, to }
}

/** Accepts the terms. */
export const agree = (user: ReturnType<typeof userEvent.setup>): Promise<void> =>
  user.click(screen.getByRole('checkbox', { name: /I agree to the/u }))
