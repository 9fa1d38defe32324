// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bindHttp } from '#api/client/http-of.ts'
import { createHttp } from '#api/client/http.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { type FakeAnswer, failure, fakeTransport, success } from '#api/testing/fake-transport.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import { PincodeCheck } from './pincode-check.tsx'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const road = {
  code: 'road',
  name: 'By road',
  description: '',
  price: inr(12_000),
  days_from: 4,
  days_to: 8,
  expected: { from: '2026-12-05', to: '2026-12-10' },
  free_from: inr(500_000),
}
const air = {
  code: 'air',
  name: 'By air',
  description: '',
  price: inr(28_000),
  days_from: 2,
  days_to: 3,
  expected: { from: '2026-12-03', to: '2026-12-04' },
}
const place = { town: 'Puducherry', states: ['PY'] }
const delivered = (change: object = {}) =>
  success({ pincode: '605001', is_available: true, cash_on_delivery: true, methods: [road, air], place, ...change })
const notDelivered = success({
  pincode: '744101',
  is_available: false,
  cash_on_delivery: false,
  methods: [],
  place: null,
})

beforeEach(() => {
  cleanup()
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00+05:30') })
})
afterEach(() => void vi.useRealTimers())

function show(answers: FakeAnswer[], { isInstalled = true, settings = {}, sku = 'BOWL-1' } = {}) {
  const { transport, requests } = fakeTransport(...answers)
  const client = new QueryClient()
  const messages: unknown[] = []
  bindHttp(client, createHttp({ transport, onMessage: (message) => messages.push(message) }))
  const plugins = isInstalled ? [{ module_name: 'PincodeAvaliability', config: { digits: 6 } }] : []
  client.setQueryData(shopValuesQuery().queryKey, { ...demoStore({}, settings), plugins })
  const element = (of: string) => (
    <QueryClientProvider client={client}>
      <PincodeCheck locale="en-IN" sku={of} />
    </QueryClientProvider>
  )
  const view = render(element(sku))
  return {
    ...view,
    choose: (of: string) => view.rerender(element(of)),
    asked: () => requests.map(({ path }) => path.split('?')[1]),
    messages,
  }
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Delivery PIN code' })
const ask = (text: string) => userEvent.type(field(), `${text}{Enter}`)

const answer = () => screen.getByRole('status').textContent
const lines = () => [...screen.getByRole('status').children].map(({ textContent }) => textContent)

it('PL-08 CK-16 CT-02 Enter shows cost, dates per method, and whether cash on delivery is available', async () => {
  const { asked } = show([delivered()])
  await ask('605001')
  await screen.findByText('₹120 delivery to 605001')
  expect(lines()).toEqual([
    '₹120 delivery to 605001',
    'By road · Sat 5 to Thu 10 Dec',
    'By air · Thu 3 to Fri 4 Dec · ₹280',
    'Free delivery on orders from ₹5,000',
    'Cash on delivery available',
  ])
  expect(asked()).toEqual(['pincode=605001&sku=BOWL-1'])
})

it('PL-08 CK-16 the button shows free delivery, and that cash on delivery is unavailable', async () => {
  show([delivered({ pincode: '194101', cash_on_delivery: false, methods: [{ ...road, price: inr(0) }] })])
  await userEvent.type(field(), '194101')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('Free delivery to 194101')
  expect(lines()).toEqual([
    'Free delivery to 194101',
    'By road · Sat 5 to Thu 10 Dec',
    'Cash on delivery not available',
  ])
})

it('CK-16 checks again for another variant, which may weigh more', async () => {
  const { choose, asked } = show([delivered(), delivered({ methods: [{ ...road, price: inr(26_000) }] })])
  await ask('605001')
  await screen.findByText('₹120 delivery to 605001')
  choose('BOWL-2')
  expect(await screen.findByText('₹260 delivery to 605001')).toBeVisible()
  expect(answer()).not.toContain('₹120')
  expect(asked()).toEqual(['pincode=605001&sku=BOWL-1', 'pincode=605001&sku=BOWL-2'])
})

it('PL-08 scrolls to the answer of a press, not to that of another variant', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { choose } = show([delivered(), delivered({ methods: [{ ...road, price: inr(26_000) }] })])
  await ask('605001')
  await screen.findByText('₹120 delivery to 605001')
  expect(scrolled).toHaveBeenCalledOnce()
  choose('BOWL-2')
  await screen.findByText('₹260 delivery to 605001')
  choose('BOWL-1')
  await screen.findByText('₹120 delivery to 605001')
  expect(scrolled).toHaveBeenCalledOnce()
})

it('PL-08 accepts pasted spaces', async () => {
  const { asked } = show([delivered()])
  field().focus()
  await userEvent.paste(' 605 001\u00a0')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('₹120 delivery to 605001')
  expect(field()).toHaveValue('605001')
  expect(asked()).toEqual(['pincode=605001&sku=BOWL-1'])
})

it('PL-08 shows the error at the field, keeps the focus there, and requests nothing', async () => {
  const { asked } = show([delivered()])
  await ask('6050')
  const error = screen.getByText('A PIN code has 6 digits. Check what you entered.')
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(field().getAttribute('aria-describedby')).toBe(error.id)
  expect(error.closest('[aria-live="polite"]')).not.toBeNull()
  expect(field()).toHaveFocus()
  expect(asked()).toEqual([])
  await userEvent.type(field(), '01')
  expect(field()).not.toHaveAttribute('aria-invalid')
})

it('PL-08 says that there is no delivery, and whom to contact', async () => {
  show([notDelivered])
  await ask('744101')
  expect(await screen.findByText(/We don’t deliver to 744101 yet/u)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', 'mailto:help@ashkiln.example')
})

it('PL-08 LY-14 shows no email address in a shop without customer care', async () => {
  show([notDelivered], { settings: { enable_customer_care: false } })
  await ask('744101')
  await screen.findByText(/We don’t deliver/u)
  expect(screen.queryByRole('link')).toBeNull()
})

it.each([
  [failure(429, 'Too many requests. Please wait a moment and try again.'), /wait a moment/u],
  [{ error: new Error('offline') }, /connection|reach/iu],
])('PL-08 explains a failure at the field instead of in a toast (%#)', async (answer, words) => {
  const { messages } = show([answer])
  await ask('605001')
  expect(await screen.findByText(words)).toBeVisible()
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(messages).toEqual([])
})

it('PL-08 remembers the last PIN code that was answered, and checks it at once on the next product', async () => {
  show([delivered()])
  await ask('605001')
  await screen.findByText('₹120 delivery to 605001')
  await userEvent.clear(field())
  await ask('12')
  cleanup()
  show([delivered()])
  expect(await screen.findByText('₹120 delivery to 605001')).toBeVisible()
  expect(field()).toHaveValue('605001')
})

it('PL-08 only a press moves the focus to an error', async () => {
  localStorage.setItem('vitrine_pincode', '605001')
  const { choose } = show([failure(429, 'Please wait.'), delivered(), failure(429, 'Please wait.')])
  expect(await screen.findByText('Please wait.')).toBeVisible()
  await waitFor(() => expect(document.body).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('₹120 delivery to 605001')
  choose('BOWL-2')
  expect(await screen.findByText('Please wait.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check' })).toHaveFocus())
})

it('PL-08 never shows an old answer next to another PIN code', async () => {
  show([delivered()])
  await ask('605001')
  await screen.findByText('₹120 delivery to 605001')
  await userEvent.type(field(), '{Backspace}')
  expect(screen.queryByText(/605001/u)).toBeNull()
})

it('PL-08 PL-11 shows nothing in a shop without the plugin', () => {
  const { container } = show([], { isInstalled: false })
  expect(container).toBeEmptyDOMElement()
})
