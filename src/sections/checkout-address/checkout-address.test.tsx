// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/client/errors.ts'
import { contact, fillAddress, home, expectPayment, show } from './testing/address-stage.ts'

const inCart = {
  name: 'Meera Nair',
  phone: '9000000001',
  country: 'IN',
  address_line_1: '8 Rue Romain Rolland',
  address_line_2: '',
  pincode: '605001',
  city: 'Puducherry',
  state: 'PY',
}

describe('checkout-address', () => {
  it('is in the server’s HTML with its title, without personal data', async () => {
    const { serverElement } = await show({ saved: [home] })
    const html = renderToString(serverElement)
    expect(html).toContain('Address</h1>')
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain('Meera')
  })

  it('CK-02 shows missing fields in the order and words of the rules, each at its field', async () => {
    const shown = await show()
    const { press, type, user, shipping, billing, changes } = shown
    const isSaid = async (label: string, words: string, where: Pick<typeof screen, 'getByLabelText'> = screen) => {
      await press()
      await waitFor(() => expect(where.getByLabelText(label)).toHaveFocus())
      expect(where.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(`${words}$`, 'u'))
    }
    await isSaid('Phone', 'Phone No is empty')
    await type('Phone', '+91 90000 00009')
    await user.tab()
    expect(screen.getByLabelText('Phone')).not.toHaveAccessibleDescription(/empty/u)
    await isSaid('Email', 'Email address is empty')
    await type('Email', contact.email)
    await press()
    expect(shipping.getByRole('alert')).toHaveTextContent('Shipping address is empty')
    expect(shipping.getByRole('alert')).toHaveFocus()
    await type('Full name', 'Anu Rao', shipping)
    await isSaid('Flat, house, street', 'Flat, house, street is empty', shipping)
    expect(shipping.getByLabelText('State')).toHaveAccessibleDescription('State is empty')
    await fillAddress(shown)
    await user.click(screen.getByRole('checkbox'))
    await shown.settled()
    // Starts with the delivery address.
    await waitFor(() => expect(billing.getByLabelText('Full name')).toHaveValue('Anu Rao'))
    await user.clear(billing.getByLabelText('Full name'))
    await isSaid('Full name', 'Full name is empty', billing)
    expect(changes()).toEqual([{ of: 'billingSame', isSame: false }])
  })

  it('CK-14 shows all errors at once, each at its field, with a linked summary', async () => {
    const shown = await show()
    const { user, press, shipping, type } = shown
    await press()
    const list = within(await screen.findByRole('region', { name: 'Please check the following' }))
    expect(list.getAllByRole('link').map((one) => one.textContent)).toEqual([
      'Phone No is empty',
      'Email address is empty',
      'Shipping address is empty',
    ])
    expect(screen.getByLabelText('Phone')).toHaveFocus()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email address is empty')
    await user.click(list.getByRole('link', { name: 'Shipping address is empty' }))
    expect(shipping.getByRole('alert')).toHaveFocus()
    await fillAddress(shown)
    await type('PIN code', '12', shipping)
    await user.click(list.getByRole('link', { name: 'Email address is empty' }))
    expect(screen.getByLabelText('Email')).toHaveFocus()
    await press()
    await user.click(list.getByRole('link', { name: 'PIN code – This field is not valid.' }))
    expect(shipping.getByLabelText('PIN code')).toHaveFocus()
    await type('Phone', contact.phone)
    await type('Email', contact.email)
    await press()
    expect(screen.queryByRole('region', { name: 'Please check the following' })).toBeNull()
    expect(shipping.getByLabelText('PIN code')).toHaveFocus()
  })

  it('CK-14 lists contact, delivery and billing in this order, and the fields of an address in the order of the form', async () => {
    const shown = await show()
    const { user, press, shipping, billing, type, settled } = shown
    await type('Full name', 'Anu Rao', shipping)
    await user.click(screen.getByRole('checkbox'))
    await settled()
    await waitFor(() => expect(billing.getByLabelText('Full name')).toHaveValue('Anu Rao'))
    await user.clear(billing.getByLabelText('Full name'))
    await press()
    const list = within(await screen.findByRole('region', { name: 'Please check the following' }))
    expect(list.getAllByRole('link').map((one) => one.textContent)).toEqual([
      'Phone No is empty',
      'Email address is empty',
      'Flat, house, street is empty',
      'PIN code is empty',
      'Town or city is empty',
      'State is empty',
      'Billing address is empty',
    ])
    for (const label of ['Flat, house, street', 'PIN code', 'Town or city', 'State'])
      expect(shipping.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(`${label} is empty$`, 'u'))
    expect(billing.getByRole('alert')).toHaveTextContent('Billing address is empty')
  })

  it('CK-15 a business finds its GSTIN field, enters no address twice, and is told about a typing error', async () => {
    const shown = await show()
    const { user, billing, press, type } = shown
    await type('Phone', contact.phone)
    await type('Email', contact.email)
    await fillAddress(shown)
    await user.click(await billing.findByRole('button', { name: 'I need a GST invoice' }))
    await shown.settled()
    const field = await billing.findByLabelText(/^GSTIN/u)
    await waitFor(() => expect(field).toHaveFocus())
    await user.paste('34 abcde-1234f1z6')
    await user.tab()
    expect(field).toHaveValue('34ABCDE1234F1Z6')
    await press()
    expect(field).toHaveAccessibleDescription('This GSTIN isn’t valid. Check all 15 characters.')
    await type('GSTIN (optional)', '27AAPFU0939F1ZV', billing)
    await press()
    expect(field).toHaveAccessibleDescription(
      /registered in Maharashtra \(27\), but the billing address is in Puducherry/u,
    )
    await type('GSTIN (optional)', '34 abcde1234f1z5', billing)
    await press()
    expect(billing.getByLabelText(/^Business name/u)).toHaveAccessibleDescription(
      'Enter the business name that this GSTIN is registered under.',
    )
    await type('Business name (optional)', 'Kolam Stores', billing)
    await press()
    expect(await expectPayment(shown)).toBe('/checkout/payment')
    expect(shown.changes().at(-1)).toMatchObject({
      place: 'billing',
      address: {
        fields: {
          gstin: '34ABCDE1234F1Z5',
          business_name: 'Kolam Stores',
          name: 'Anu Rao',
          city: 'Puducherry',
          state: 'PY',
        },
      },
    })
  })

  it('AU-11 CK-02 CK-04 CK-07 a guest’s contact and address are saved to the cart, and payment follows', async () => {
    const shown = await show()
    await shown.type('Phone', contact.phone)
    await shown.type('Email', contact.email)
    await fillAddress(shown)
    // The number is not asked for twice.
    expect(shown.shipping.getByLabelText('Phone number')).toHaveValue(contact.phone)
    await shown.press()
    expect(await expectPayment(shown)).toBe('/checkout/payment')
    // This step stays until the next one is shown.
    expect(screen.getByRole('button', { name: 'Please wait' })).toBeDisabled()
    expect(shown.changes()).toEqual([
      { of: 'contact', ...contact },
      {
        of: 'address',
        place: 'shipping',
        address: {
          fields: {
            name: 'Anu Rao',
            phone: contact.phone,
            address_line_1: '3 Rue Dumas',
            address_line_2: '',
            pincode: '605001',
            city: 'Puducherry',
            state: 'PY',
            country: 'IN',
            address_type: 'Shipping',
          },
        },
      },
    ])
    expect(sessionStorage.getItem('draft checkout address cart-1')).toBeNull()
  })

  it('CK-04 asks for phone and email only if the shop’s settings require them', async () => {
    await show({ settings: { order_sms_mandatory: false, order_email_mandatory: false } })
    for (const label of [/^Phone \(optional\)/u, /^Email \(optional\)/u])
      expect(screen.getByLabelText(label)).not.toBeRequired()
  })

  it('CK-04 refuses an invalid number or address before anything is sent', async () => {
    const shown = await show()
    await shown.type('Phone', '12345')
    await shown.type('Email', 'anu@')
    await fillAddress(shown)
    await shown.press()
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/Invalid phone number$/u)
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('The value must be an valid email address')
    expect(shown.changes()).toEqual([])
  })

  it('keeps typed text after a reload, until it is sent', async () => {
    const first = await show()
    await first.type('Email', contact.email)
    await first.type('Full name', 'Anu', first.shipping)
    const { shipping } = await show()
    expect(screen.getByLabelText('Email')).toHaveValue(contact.email)
    expect(shipping.getByLabelText('Full name')).toHaveValue('Anu')
  })

  it('RT-12 explains why payment redirected here', async () => {
    const { shipping, address } = await show({ url: '/checkout/address?wanted=payment', cart: contact })
    expect(await shipping.findByRole('alert')).toHaveTextContent('Shipping address is empty')
    await waitFor(() => expect(address()).toBe('/checkout/address'))
  })

  it('RT-12 does not call a field missing that is filled in but not sent', async () => {
    const first = await show()
    await first.type('Phone', contact.phone)
    await first.type('Email', contact.email)
    const { shipping } = await show({ url: '/checkout/address?wanted=payment' })
    expect(await shipping.findByRole('alert')).toHaveTextContent('Shipping address is empty')
    expect(screen.queryByText('Phone No is empty')).toBeNull()
  })

  it('CK-02 shows the server’s error about an address at its field, and retries', async () => {
    const words = 'We don’t deliver to 605001 yet.'
    const verdict = { valid: false, step: 'address', code: 'not_delivered', message: words, place: 'shipping' }
    const shown = await show({ cart: contact, verdict: { ...verdict, errors: { pincode: words } } })
    await fillAddress(shown)
    await shown.press()
    await shown.settled()
    await waitFor(() => expect(shown.shipping.getByLabelText('PIN code')).toHaveAccessibleDescription(words))
    expect(shown.address()).toBe('/checkout/address')
    await waitFor(() => expect(shown.shipping.getByLabelText('PIN code')).toHaveFocus())
  })

  it('CK-02 shows the server’s error about a contact', async () => {
    const shown = await show({
      cart: { ...contact, shipping_address: inCart },
    })
    await shown.type('Phone', '9000000008')
    await shown.press()
    const payload = { errors: { phone: 'This number is not in use.' } }
    const error = new ApiError({
      kind: 'http',
      status: 422,
      code: 'invalid_fields',
      message: 'Please check.',
      reply: { status: 'error', message: 'Please check.', payload } as never,
    })
    await act(() => shown.cart.fail(error))
    await shown.settled()
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/This number is not in use\.$/u)
    expect(screen.getByLabelText('Phone')).toHaveValue('9000000008')
    expect(shown.address()).toBe('/checkout/address')
  })

  it('CK-06 offers login and registration as configured', async () => {
    await show()
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/?dialog=login&redirectTo=%2Fcheckout%2Faddress',
    )
    expect(screen.getByRole('link', { name: 'Register' })).toBeVisible()
    await show({ settings: { enable_login_at_checkout: false, enable_register_at_checkout: false } })
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
  })

  it('CK-02 CK-06 explains that an account is needed if guests cannot buy', async () => {
    const { press } = await show({ settings: { enable_guest_checkout: false }, cart: contact })
    await press()
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent('Customer account is empty')
    expect(screen.getAllByRole('alert')[0]).toHaveFocus()
  })
})
