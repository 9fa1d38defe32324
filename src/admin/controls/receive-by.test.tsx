// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { schema as draft } from '#generated/admin/draft-order.js'
import type { RootSchema } from '../field/field-schema.ts'
import { showForm } from '../testing/form-stage.tsx'

// The customer’s field needs the admin around it.
const { customer: _customer, lines: _lines, ...properties } = (draft as unknown as RootSchema).properties!
const schema: RootSchema = { type: 'object', properties }
const address = { country: 'IN', city: 'Puducherry' }
const choices = { pickup_place: [{ value: 'pickup:1', title: 'Studio' }] }

describe('how a draft order reaches its customer', () => {
  it('AD-21 is no question in a shop without pickup places', () => {
    showForm(schema, { receive_by: 'delivery' })
    expect(screen.queryByRole('radio', { name: 'Pickup' })).toBeNull()
  })

  it('AD-21 asks for a place and a billing address instead of a delivery, and proposes what was typed', async () => {
    const { send } = showForm(
      schema,
      { receive_by: 'delivery', billing_same: true, shipping_address: address },
      { choices },
    )
    expect(screen.queryByRole('group', { name: 'Billing address' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Pickup' }))
    expect(screen.queryByRole('group', { name: 'Delivery address' })).toBeNull()
    expect(await screen.findByRole('group', { name: 'Billing address' })).toBeVisible()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pickup place' }), 'Studio')
    expect(await send()).toMatchObject({ receive_by: 'pickup', pickup_place: 'pickup:1', billing_address: address })
  })
})
