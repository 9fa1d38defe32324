// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { failure, success } from '#api/testing/fake-transport.ts'
import type { DeliveryAnswer } from '#generated/api.d.ts'
import { showScreen } from '../testing/screen-stage.tsx'
import { DeliveryCheck } from './delivery-check.tsx'
import { type CheckValues, findCheckErrors, questionOf } from './delivery-question.ts'

const shop = { currency: 'INR', locale: 'en-IN' }
const values: CheckValues = {
  country: 'IN',
  pincode: ' 605 001 ',
  content: 'weight',
  kilograms: '',
  value: '',
  items: [],
}
const countries = success([
  { id: 'IN', name: 'India', code: 'IN', mobile_code: '91', mobile_number_length: 10, states: [] },
])
const answer: DeliveryAnswer = {
  place: 'Port Blair, Andaman',
  grams: 1500,
  value: { amount: 90_000, currency: 'INR' },
  refusal: 'The delivery zone 744 isn’t delivered to.',
  zone: { id: 4, prefix: '744', place: '' },
  methods: [],
  refused: [],
  payments: [],
  refused_payments: [],
}
const user = userEvent.setup()

describe('the question of the delivery check', () => {
  it('AD-27 has weights in grams and values in minor units', () => {
    expect(questionOf({ ...values, kilograms: '1,25', value: '₹1,299.50' }, shop)).toEqual({
      ...{ country: 'IN', pincode: '605 001', items: [] },
      ...{ grams: 1250, value: 129_950 },
    })
    expect(questionOf(values, shop)).toMatchObject({ grams: 0, value: 0 })
  })

  it.each([
    [
      { kilograms: 'x', value: 'y' },
      { kilograms: 'weight', value: 'amount' },
    ],
    [{ kilograms: '-1' }, { kilograms: 'weight' }],
    [{ content: 'items' as const }, { search: 'product' }],
    [
      { content: 'items' as const, items: [{ product_id: 1, name: 'Jar', quantity: '0' }] },
      { 'items/0/quantity': 'quantity' },
    ],
  ])('AD-27 refuses %j at its fields', (given, expected) => {
    const errors = findCheckErrors({ ...values, ...given }, shop)
    const found = Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
    expect(Object.keys(found)).toEqual(Object.keys(expected))
    for (const [name, word] of Object.entries(expected)) expect(found[name]).toContain(word)
  })
})

describe('the delivery check', () => {
  it('AD-27 says why nothing is offered, and keeps what was asked', async () => {
    const { requests } = showScreen(<DeliveryCheck />, {
      answers: [
        countries,
        success(answer),
        failure(422, 'Wrong', { code: 'invalid_values', payload: { errors: { '/country': 'Unknown country' } } }),
      ],
    })
    await screen.findByRole('option', { name: 'India' })
    await user.type(screen.getByRole('textbox', { name: 'Pincode' }), '744101')
    await user.type(screen.getByRole('textbox', { name: 'Weight in kg' }), '1.5')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const status = await screen.findByText(/Nothing can be delivered here/)
    expect(status.closest('p')).toHaveTextContent('The delivery zone 744 isn’t delivered to.')
    expect(screen.getByRole('link', { name: 'Delivery zone 744' })).toHaveAttribute('href', '/admin/delivery-zones/4')
    expect(JSON.parse(requests.at(-1)!.body!)).toMatchObject({ country: 'IN', pincode: '744101', grams: 1500 })
    expect(screen.getByRole('textbox', { name: 'Pincode' })).toHaveValue('744101')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('Unknown country')).toBeVisible()
  })

  it('AD-27 shows offers with price and date, and the reason of each method that is missing', async () => {
    const offered: DeliveryAnswer = {
      ...{ ...answer, refusal: null, zone: null },
      methods: [
        {
          ...{ code: 'road', name: 'By road', description: '', price: { amount: 6000, currency: 'INR' } },
          ...{ days_from: 1, days_to: 1, expected: { from: '2026-12-03', to: '2026-12-03' } },
        },
      ],
      refused: [{ id: 2, name: 'By air', reason: 'It is switched off.' }],
      payments: ['UPI'],
      refused_payments: [{ name: 'Cash on delivery', reason: 'Not at this address.' }],
    }
    showScreen(<DeliveryCheck />, { answers: [countries, success(offered)] })
    await screen.findByRole('option', { name: 'India' })
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const list = await screen.findByRole('list', { name: 'Offered' })
    expect(within(list).getByRole('listitem')).toHaveTextContent(/By road₹60Arrives Thu 3 Dec/)
    expect(screen.getByRole('list', { name: 'Not offered' })).toHaveTextContent('By airIt is switched off.')
    expect(screen.getByText('Not Cash on delivery: Not at this address.')).toBeVisible()
  })
})
