// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aunt, contact, fillAddress, home, expectPayment, show } from './testing/address-stage.ts'

describe('a customer’s addresses', () => {
  it('CK-03 selects the default one at once, and asks for nothing more', async () => {
    const shown = await show({ saved: [home, aunt], cart: contact })
    const { shipping } = shown
    expect(await shipping.findByText('8 Rue Romain Rolland')).toBeVisible()
    expect(shipping.getByRole('heading', { name: 'Address' })).toBeVisible()
    await shown.settled()
    expect(shown.changes()).toEqual([{ of: 'address', place: 'shipping', address: { addressId: 1 } }])
  })

  it('CK-03 changes to another one with Select Address', async () => {
    const shown = await show({ saved: [home, aunt], cart: contact })
    const { shipping, user } = shown
    await user.click(await shipping.findByRole('button', { name: 'Change' }))
    expect(shipping.getByRole('radiogroup', { name: 'Select Address' })).toBeVisible()
    expect(shipping.getByRole('radio', { name: /^Meera Nair/u })).toBeChecked()
    await user.click(shipping.getByRole('radio', { name: /^Lakshmi Nair/u }))
    await user.click(shipping.getByRole('button', { name: 'Use this address' }))
    expect(shipping.getByText('Palm Grove')).toBeVisible()
    await shown.settled()
    expect(shown.changes().at(-1)).toEqual({ of: 'address', place: 'shipping', address: { addressId: 2 } })
  })

  it('CK-03 edits one with Edit Address and adds one with Add Address, both saved to the book; Cancel returns to the selector', async () => {
    const shown = await show({ saved: [home], cart: contact })
    const { shipping, user, type, requests } = shown
    await user.click(await shipping.findByRole('button', { name: 'Edit' }))
    expect(shipping.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
    await type('Town or city', 'Auroville', shipping)
    await user.click(shipping.getByRole('button', { name: 'Save address' }))
    expect(await shipping.findByText('Auroville 605001')).toBeVisible()
    expect(requests.at(-2)).toMatchObject({ call: 'PUT /api/address/update/1', body: { city: 'Auroville' } })
    await user.click(shipping.getByRole('button', { name: 'Add Address' }))
    expect(shipping.getByRole('heading', { name: 'Add Address' })).toBeVisible()
    expect(shipping.getByLabelText('Town or city')).toHaveValue('')
    // The recipient is known.
    expect(shipping.getByLabelText('Full name')).toHaveValue('Meera Nair')
    await user.click(shipping.getByRole('button', { name: 'Cancel' }))
    expect(shipping.getByRole('radiogroup', { name: 'Select Address' })).toBeVisible()
  })

  it('CK-03 the step’s button also saves an open form', async () => {
    const shown = await show({ saved: [], cart: contact })
    await shown.shipping.findByLabelText('Full name')
    await fillAddress(shown)
    await shown.press()
    await waitFor(() => expect(shown.requests.some(({ call }) => call === 'POST /api/address/add')).toBe(true))
    expect(await expectPayment(shown)).toBe('/checkout/payment')
    expect(shown.changes()).toEqual([{ of: 'address', place: 'shipping', address: { addressId: 9 } }])
  })

  it('CK-03 uses the selected one when the step’s button is pressed', async () => {
    const shown = await show({ saved: [home, aunt], cart: contact })
    const { shipping, user } = shown
    await user.click(await shipping.findByRole('button', { name: 'Change' }))
    await user.click(shipping.getByRole('radio', { name: /^Lakshmi Nair/u }))
    await shown.press()
    expect(await expectPayment(shown)).toBe('/checkout/payment')
    expect(shown.changes().at(-1)).toEqual({ of: 'address', place: 'shipping', address: { addressId: 2 } })
  })

  it('CK-03 billing can use its own address, and go back', async () => {
    const shown = await show({ saved: [home, aunt], cart: contact })
    const { billing, user } = shown
    const same = () => screen.getByRole('checkbox', { name: 'Same as the delivery address' })
    await shown.settled()
    await user.click(same())
    expect(await billing.findByRole('radiogroup', { name: 'Select Address' })).toBeVisible()
    await user.click(billing.getByRole('radio', { name: /^Lakshmi Nair/u }))
    await user.click(billing.getByRole('button', { name: 'Use this address' }))
    expect(billing.getByText('Palm Grove')).toBeVisible()
    await shown.settled()
    expect(shown.changes().slice(1)).toEqual([
      { of: 'billingSame', isSame: false },
      { of: 'address', place: 'billing', address: { addressId: 2 } },
    ])
    await user.click(same())
    await shown.settled()
    expect(billing.queryByText('Palm Grove')).toBeNull()
  })
})
