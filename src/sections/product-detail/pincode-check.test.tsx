// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bindHttp } from '#api/client/http-of.ts'
import { createHttp } from '#api/client/http.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { type FakeAnswer, failure, fakeTransport, success } from '#api/testing/fake-transport.ts'
import { demoStore } from '#tools/testing/show-section.tsx'
import { PincodeCheck } from './pincode-check.tsx'

const delivery = {
  dispatch_days: 3,
  delivery_days: 2,
  closed_weekdays: [0],
  cut_off: '14:00',
  time_zone: 'Asia/Kolkata',
}
const place = { town: 'Puducherry', states: ['PY'] }
const delivered = (change: object = {}) =>
  success({ pincode: '605001', is_available: true, cash_on_delivery: true, delivery, place, ...change })
const notDelivered = success({
  pincode: '744101',
  is_available: false,
  cash_on_delivery: false,
  delivery: null,
  place: null,
})

beforeEach(() => {
  cleanup()
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00+05:30') })
})
afterEach(() => void vi.useRealTimers())

function show(answers: FakeAnswer[], { isInstalled = true, settings = {} } = {}) {
  const { transport, requests } = fakeTransport(...answers)
  const client = new QueryClient()
  const messages: unknown[] = []
  bindHttp(client, createHttp({ transport, onMessage: (message) => messages.push(message) }))
  const plugins = isInstalled ? [{ module_name: 'PincodeAvaliability', config: { digits: 6 } }] : []
  client.setQueryData(shopValuesQuery().queryKey, { ...demoStore({}, settings), plugins })
  const view = render(
    <QueryClientProvider client={client}>
      <PincodeCheck locale="en-IN" />
    </QueryClientProvider>,
  )
  return { ...view, asked: () => requests.map(({ path }) => path.split('?')[1]), messages }
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Delivery pincode' })
const ask = (text: string) => userEvent.type(field(), `${text}{Enter}`)

it('PL-08 CT-02 answers Enter with the day by the shop’s calendar, and says whether cash is taken', async () => {
  const { asked } = show([delivered()])
  await ask('605001')
  expect(await screen.findByText('Delivered to 605001 by Tue 1 Dec · cash on delivery available')).toHaveAttribute(
    'role',
    'status',
  )
  expect(asked()).toEqual(['pincode=605001'])
})

it('PL-08 answers the button, and says where no cash is taken', async () => {
  show([delivered({ cash_on_delivery: false, delivery: { ...delivery, delivery_days: 9 } })])
  await userEvent.type(field(), '194101')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('Delivered to 194101 by Wed 9 Dec · no cash on delivery')).toBeVisible()
})

it('PL-08 takes what is pasted with blanks', async () => {
  const { asked } = show([delivered()])
  field().focus()
  await userEvent.paste(' 605 001\u00a0')
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/Delivered to 605001/u)
  expect(field()).toHaveValue('605001')
  expect(asked()).toEqual(['pincode=605001'])
})

it('PL-08 says beside the field what is wrong, keeps the focus there, and asks nothing', async () => {
  const { asked } = show([delivered()])
  await ask('6050')
  const error = screen.getByText('A pincode has 6 digits. Please check what you entered.')
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(field().getAttribute('aria-describedby')).toBe(error.id)
  expect(error.closest('[aria-live="polite"]')).not.toBeNull()
  expect(field()).toHaveFocus()
  expect(asked()).toEqual([])
  await userEvent.type(field(), '01')
  expect(field()).not.toHaveAttribute('aria-invalid')
})

it('PL-08 says where nothing is delivered, and whom to write to', async () => {
  show([notDelivered])
  await ask('744101')
  expect(await screen.findByText(/We do not deliver to 744101 yet/u)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', 'mailto:help@ashkiln.example')
})

it('PL-08 LY-14 offers no address where the shop has no customer care', async () => {
  show([notDelivered], { settings: { enable_customer_care: false } })
  await ask('744101')
  await screen.findByText(/We do not deliver/u)
  expect(screen.queryByRole('link')).toBeNull()
})

it.each([
  [failure(429, 'Too many requests. Please wait a moment and try again.'), /wait a moment/u],
  [{ error: new Error('offline') }, /connection|reach/iu],
])('PL-08 says beside the field, not in a toast, why it cannot tell (%#)', async (answer, words) => {
  const { messages } = show([answer])
  await ask('605001')
  expect(await screen.findByText(words)).toBeVisible()
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(messages).toEqual([])
})

it('PL-08 remembers the last pincode that was answered, and answers it at once on the next product', async () => {
  show([delivered()])
  await ask('605001')
  await screen.findByText(/Delivered to 605001/u)
  await userEvent.clear(field())
  await ask('12')
  cleanup()
  show([delivered()])
  expect(await screen.findByText(/Delivered to 605001/u)).toBeVisible()
  expect(field()).toHaveValue('605001')
})

it('PL-08 lets no old answer stand beside another pincode', async () => {
  show([delivered()])
  await ask('605001')
  await screen.findByText(/Delivered to 605001/u)
  await userEvent.type(field(), '{Backspace}')
  expect(screen.queryByText(/Delivered to/u)).toBeNull()
})

it('PL-08 PL-11 shows nothing in a shop without the plugin', () => {
  const { container } = show([], { isInstalled: false })
  expect(container).toBeEmptyDOMElement()
})
