// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contact, fillAddress, show } from './testing/address-stage.ts'

describe('a pickup', () => {
  it('CK-05 asks for no delivery address if the order is picked up, and returns to a delivery', async () => {
    const studio = { country: 'IN', state: 'PY', address_line_1: '9 Rue Dumas', city: 'Puducherry', pincode: '605001' }
    const pickup_places = [{ code: 'pickup:3', name: 'Studio', address: studio, hours: '10 am to 6 pm' }]
    const shown = await show({ cart: { pickup_places } })
    const { user, type, press, billing, changes } = shown
    await user.click(await screen.findByRole('radio', { name: /^Pick it up at Studio .*9 Rue Dumas.*10 am to 6 pm/u }))
    await shown.settled()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Deliver to' })).toBeNull())
    expect(screen.queryByRole('checkbox', { name: /same/iu })).toBeNull()
    await type('Phone', contact.phone)
    await type('Email', contact.email)
    await press()
    expect(billing.getByRole('alert')).toHaveTextContent('Billing address is empty')
    await fillAddress(shown, billing)
    await press()
    await shown.settled()
    const addresses = changes().filter((change) => change?.of === 'address')
    expect(addresses).toMatchObject([{ place: 'billing', address: { fields: { address_line_1: '3 Rue Dumas' } } }])
    await user.click(screen.getByRole('radio', { name: 'Deliver it to me' }))
    await shown.settled()
    expect(await screen.findByRole('region', { name: 'Deliver to' })).toBeVisible()
  })
})
