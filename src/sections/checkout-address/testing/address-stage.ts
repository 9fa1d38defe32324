import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { fakeAddress } from '#domain/testing/fake-address.ts'
import type { Address, AddressField, Cart, Country } from '#generated/api.d.ts'
import { StageServer, stage } from '#machines/testing/cart-stage.ts'
import { chart as wishlistChart } from '#visitor/wishlist.chart.ts'
import { demoStore, meera, showSectionAt } from '#tools/testing/show-section.tsx'
import { stillActor } from '#tools/testing/visitor.ts'
import { section } from '../index.ts'

const store = JSON.parse(readFileSync('fixtures/store.json', 'utf8')) as {
  countries: Country[]
  address_fields: { country: string | null; type: string; fields: AddressField[] }[]
}
export const home = fakeAddress({ address_line_2: '' })
export const aunt = fakeAddress({
  id: 2,
  address_id: 2,
  default: false,
  name: 'Lakshmi Nair',
  address_line_1: 'Palm Grove',
  address_line_2: '',
})
const anu = {
  'Full name': 'Anu Rao',
  'Flat, house, street': '3 Rue Dumas',
  'PIN code': '605001',
  'Town or city': 'Puducherry',
}

interface Given {
  cart?: Partial<Cart>
  settings?: object
  /** Only customers have saved addresses. */
  saved?: Address[]
  /** The server's validation of the cart's addresses. */
  verdict?: object
  url?: string
}

/** Renders the address step for a guest, or for a customer with these addresses. */
export async function show({
  cart: rest = {},
  settings = {},
  saved,
  verdict = {},
  url = '/checkout/address',
}: Given = {}) {
  const server = new StageServer({ 1: 2 })
  server.rest = { ...(saved && { customer_id: 7 }), ...rest }
  const cart = await stage({ server })
  let addresses = saved ?? []
  const requests: { call: string; body: unknown }[] = []
  const answer = (method: string, path: string, body: Partial<Address> | undefined): unknown => {
    const [, , name, action = '', id] = path.split('?')[0]?.split('/') ?? []
    if (action === 'countries') return store.countries
    if (action === 'address-fields') {
      const type = new URL(path, 'http://shop').searchParams.get('type')
      const forms = store.address_fields.filter((form) => form.type === type)
      return (forms.find(({ country }) => country === id) ?? forms.find(({ country }) => country === null))?.fields
    }
    if (action === 'PincodeAvaliability') return { pincode: '605001', methods: [], cash_on_delivery: false }
    if (name === 'cart') {
      const fault = { step: null, code: null, message: null, place: null, errors: {} }
      return { valid: true, ...fault, ...verdict, cart: server.cart() }
    }
    if (action === 'all') return addresses
    const changed = { ...home, ...body, id: action === 'add' ? 9 : Number(id), default: false } as Address
    addresses = [...addresses.filter((one) => one.id !== changed.id), changed]
    return changed
  }
  const transport: ApiTransport = async ({ method, path, body }) => {
    const given = body === undefined ? undefined : (JSON.parse(body) as Partial<Address>)
    requests.push({ call: `${method} ${path.split('?')[0]}`, body: given })
    const data = answer(method, path, given)
    return { status: 200, header: () => undefined, text: async () => JSON.stringify({ status: 'success', data }) }
  }
  const wishlistEvents: { type: string; productId?: number }[] = []
  const view = await showSectionAt(section, url, {
    customer: saved && meera,
    cart: cart.actor,
    wishlist: stillActor(wishlistChart, wishlistChart.initial, (event) => wishlistEvents.push(event)),
    transport,
    data: [[shopValuesQuery().queryKey, demoStore({}, settings)]],
  })
  const place = async (name: 'Deliver to' | 'Bill to') => within(await screen.findByRole('region', { name }))
  const shipping = await place('Deliver to')
  await shipping.findByRole('heading', { level: 3 })
  if (!saved) await shipping.findByLabelText('Full name')
  await waitFor(() => {
    if (!requests.some(({ call }) => call.startsWith('GET /api/settings'))) throw new Error('The step still waits')
  })
  const user = userEvent.setup()
  return {
    ...view,
    user,
    cart,
    shipping,
    billing: await place('Bill to'),
    requests,
    press: () => user.click(screen.getByRole('button', { name: 'Continue to payment' })),
    type: async (label: string, text: string, where: { getByLabelText: typeof screen.getByLabelText } = screen) => {
      await user.clear(where.getByLabelText(label))
      await user.paste(text)
    },
    savedProducts: () =>
      wishlistEvents.flatMap(({ type, productId }) => (type === 'product.saveRequested' ? [productId] : [])),
    changes: () => cart.calls.map(({ input }) => input.change),
    settled: () => act(() => cart.answerAll()),
  }
}
type Shown = Awaited<ReturnType<typeof show>>
export const contact = { phone: '9000000009', email: 'anu@b.in' }

export async function fillAddress({ type, user, shipping: first }: Shown, shipping = first) {
  for (const [label, text] of Object.entries(anu)) await type(label, text, shipping)
  await user.selectOptions(shipping.getByLabelText('State'), 'PY')
}
export const expectPayment = async ({ address, settled }: Shown) => {
  await settled()
  await waitFor(() => {
    if (address() === '/checkout/address') throw new Error('Still at the address')
  })
  return address()
}
