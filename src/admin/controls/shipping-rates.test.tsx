// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { success } from '#api/testing/fake-transport.ts'
import { schema as method } from '#generated/admin/shipping-method.js'
import type { RootSchema } from '../field/field-schema.ts'
import { showForm } from '../testing/form-stage.tsx'

const schema: RootSchema = {
  type: 'object',
  properties: { rates: method.properties['rates']! },
  definitions: method.definitions,
}
const country = (id: string, name: string) => ({
  id,
  name,
  code: id,
  mobile_code: '1',
  mobile_number_length: 10,
  states: [],
})
const answers = [success([country('IN', 'India'), country('LK', 'Sri Lanka')])]
const rate = {
  ...{ country: 'IN', pincode_prefix: '605', delivers: true, price: 6000, weight_from: 0, weight_to: 2000 },
  ...{ per_kilogram: 1500, free_from: 200_000, days_from: 1, days_to: 3 },
}
const user = userEvent.setup()
const show = async (rates: object[], options: Parameters<typeof showForm>[2] = {}) => {
  const form = showForm(schema, { rates }, { answers, ...options })
  await screen.findByRole('button', { name: 'Add a rate' })
  return form
}

describe('rates of a shipping method', () => {
  it('AD-27 are lines that say where they apply and what they cost', async () => {
    await show([rate, { country: 'LK', delivers: false }, { country: 'IN', price: 0, weight_from: 2000, days_to: 2 }])
    await screen.findByText('India, 605… · below 2 kg')
    expect(screen.getByText('₹60 + ₹15 per kg · free from ₹2,000 · 1–3 days')).toBeInTheDocument()
    expect(screen.getByText('Not delivered to').parentElement).toHaveTextContent('Sri Lanka')
    expect(screen.getByText('India · 2 kg and more')).toBeInTheDocument()
    expect(screen.getByText('Free · 0–2 days')).toBeInTheDocument()
  })

  it('AD-27 are added for the last country, copied and removed', async () => {
    const { send } = await show([{ ...rate, country: 'LK' }])
    await user.click(screen.getByRole('button', { name: 'Add a rate' }))
    await user.click(screen.getByRole('button', { name: 'Copy Rate 1' }))
    await user.click(screen.getByRole('button', { name: 'Remove Rate 1' }))
    const { rates } = (await send()) as { rates: object[] }
    expect(rates).toEqual([
      expect.objectContaining({ country: 'LK', pincode_prefix: '', price: 0, weight_to: null }),
      { ...rate, country: 'LK' },
    ])
  })

  it('AD-27 that exclude a place have no price', async () => {
    await show([rate])
    await user.click(await screen.findByText('India, 605… · below 2 kg'))
    await user.click(screen.getByRole('switch', { name: 'Delivers there' }))
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull()
  })

  it('AD-27 open where the server refused a value', async () => {
    const reply = { payload: { errors: { '/rates/1/weight_from': 'Overlaps with rate 1' } } }
    const refuse = () => Promise.reject(Object.assign(new Error('Refused'), { reply }))
    const { send } = await show([rate, rate], { submit: refuse })
    await send()
    expect(await screen.findByText('Overlaps with rate 1', { selector: '[id$=error]' })).toBeVisible()
  })
})
