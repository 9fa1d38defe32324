// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fakeAddress } from '#domain/testing/fake-address.ts'
import type { ApiRequest, ApiTransport } from '#api/client/transport.ts'
import type { Address, AddressBody, AddressField, Country } from '#generated/api.d.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const store = JSON.parse(readFileSync('fixtures/store.json', 'utf8')) as {
  countries: Country[]
  address_fields: { country: string | null; type: string; fields: AddressField[] }[]
}

const home = fakeAddress()
const aunt = fakeAddress({ id: 2, address_id: 2, default: false, name: 'Lakshmi Nair', address_line_1: 'Palm Grove' })

/** A server with these addresses; `refuse` is the reply to the next change. */
function fakeServer(addresses: Address[]) {
  let list = addresses
  const changes: { method: string; path: string; body: AddressBody | undefined }[] = []
  const refusals: { status: number; body: object }[] = []
  const transport: ApiTransport = async (request) => {
    const reply = await answer(request)
    return { status: reply.status, header: () => undefined, text: async () => JSON.stringify(reply.body) }
  }
  const data = (value: unknown) => ({ status: 200, body: { status: 'success', data: value } })
  async function answer({ method, path, body }: ApiRequest) {
    const [, , name = '', action = '', id = ''] = path.split('?')[0]!.split('/')
    if (action === 'countries') return data(store.countries)
    if (action === 'address-fields') {
      const type = new URL(path, 'http://shop').searchParams.get('type')
      const forms = store.address_fields.filter((form) => form.type === type)
      return data(
        (forms.find(({ country }) => country === id) ?? forms.find(({ country }) => country === null))?.fields,
      )
    }
    if (name !== 'address') throw new Error(`Nothing was to be fetched: ${path}`)
    const refusal = action === 'all' && method === 'GET' && list.length > 0 ? undefined : refusals.shift()
    if (refusal) return refusal
    if (action === 'all') return data(list)
    const given = body === undefined ? undefined : (JSON.parse(body) as AddressBody)
    changes.push({ method, path, body: given })
    const number = Number(id)
    if (action === 'add') {
      const added = { ...given, id: 9, address_id: 9, default: list.length === 0 } as unknown as Address
      list = [...list, added]
      return data(added)
    }
    if (action === 'remove') list = list.filter((one) => one.id !== number)
    if (action === 'default') list = list.map((one) => ({ ...one, default: one.id === number }))
    if (action === 'update') list = list.map((one) => (one.id === number ? ({ ...one, ...given } as Address) : one))
    return data(action === 'remove' ? {} : list.find((one) => one.id === number))
  }
  return { transport, changes, refuse: (status: number, body: object) => refusals.push({ status, body }) }
}

async function show(addresses = [home, aunt]) {
  const server = fakeServer(addresses)
  const user = userEvent.setup()
  const view = await showSectionAt(section, '/account/addresses', { transport: server.transport })
  const adding = await screen.findByRole('button', { name: 'Add Address' })
  await waitFor(() => expect(adding).toBeEnabled())
  return { ...view, ...server, user, adding }
}
const card = (name: string) => screen.getByRole('article', { name: new RegExp(name) })
const field = (name: string | RegExp) => screen.getByLabelText(name)

describe('the list', () => {
  it('AC-03 shows each address as on a parcel, with its type and whether it is the default', async () => {
    await show()
    const first = await screen.findByRole('article', { name: 'Delivery address of Meera Nair, 8 Rue Romain Rolland' })
    for (const words of ['Default', 'Puducherry 605001', '+91 9000000001']) expect(first).toHaveTextContent(words)
    expect(within(first).queryByRole('button', { name: /Make default/ })).toBeNull()
    expect(card('Lakshmi')).not.toHaveTextContent('Default')
  })

  it('AC-03 says that there is none, and offers to add the first', async () => {
    const { user, adding } = await show([])
    expect(screen.getByText(/You haven’t saved an address yet/)).toBeVisible()
    await user.click(adding)
    expect(screen.getByRole('heading', { name: 'Add Address' })).toBeVisible()
    // The first of its type is the default anyway.
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('AC-03 offers a retry if it cannot be loaded', async () => {
    const server = fakeServer([])
    server.refuse(500, { status: 'error', message: 'Broken' })
    await showSectionAt(section, '/account/addresses', { transport: server.transport })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/You haven’t saved an address yet/)).toBeVisible()
  })

  it('EN-04 reserves space for the addresses in the server’s HTML', async () => {
    const transport: ApiTransport = () => new Promise(() => {})
    const { serverElement } = await showSectionAt(section, '/account/addresses', { transport })
    const html = renderToString(serverElement)
    expect(html).toContain('Addresses')
    expect(html).not.toContain('Meera')
    expect(html).toContain('aria-busy="true"')
  })

  it('AC-03 changes the default', async () => {
    const { user, changes } = await show()
    await user.click(within(card('Lakshmi')).getByRole('button', { name: /^Make default/ }))
    await waitFor(() => expect(card('Lakshmi')).toHaveTextContent('Default'))
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/address/default/2'])
    await waitFor(() => expect(card('Lakshmi')).toHaveFocus())
  })

  it('AC-03 asks before removing one, and keeps the focus in place', async () => {
    const { user, changes, adding } = await show()
    const remove = within(card('Lakshmi')).getByRole('button', { name: /^Remove / })
    await user.click(remove)
    const question = screen.getByRole('group', { name: 'Remove Lakshmi Nair, Palm Grove?' })
    const keep = within(question).getByRole('button', { name: 'Keep address' })
    expect(keep).toHaveFocus()
    await user.click(keep)
    await waitFor(() => expect(within(card('Lakshmi')).getByRole('button', { name: /^Remove / })).toHaveFocus())
    expect(changes).toEqual([])
    await user.click(within(card('Lakshmi')).getByRole('button', { name: /^Remove / }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('article', { name: /Lakshmi/ })).toBeNull())
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/address/remove/2'])
    await waitFor(() => expect(adding).toHaveFocus())
  })
})

describe('the form', () => {
  async function openForm() {
    const shown = await show()
    await shown.user.click(shown.adding)
    await screen.findByLabelText('Full name')
    return shown
  }
  const fill = async (user: ReturnType<typeof userEvent.setup>, texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) {
      await user.clear(field(label))
      await user.type(field(label), text)
    }
  }
  const texts = { 'Full name': 'Anu', 'Phone number': '+91 98765 43210', 'Flat, house, street': '3 Rue Dumas' }

  it('AC-03 starts with the country and has its fields, with autofill', async () => {
    await openForm()
    const controls = screen.getAllByRole('combobox').concat(screen.getAllByRole('textbox'))
    expect(controls[0]).toHaveAccessibleName('Country')
    expect(field('Country')).toHaveValue('IN')
    expect(field('Country')).toHaveAttribute('autocomplete', 'shipping country')
    expect(field('Phone number')).toHaveAttribute('inputmode', 'numeric')
    expect(field('Phone number')).toHaveAccessibleDescription('10 digits, without +91')
    expect(field('Phone number')).toHaveAttribute('autocomplete', 'shipping tel-national')
    expect(field('PIN code')).toHaveAttribute('inputmode', 'numeric')
    expect(within(field('State')).getByRole('option', { name: 'Puducherry' })).toHaveValue('PY')
    expect(field(/Area, landmark/)).not.toBeRequired()
    expect(screen.getByRole('heading', { name: 'Add Address' }).parentElement).toHaveFocus()
  })

  it('AC-03 adapts to the country, and keeps what was typed', async () => {
    const { user } = await openForm()
    await fill(user, { 'Full name': 'Anu' })
    await user.selectOptions(field('Country'), 'LK')
    expect(await screen.findByLabelText(/Postal code/)).toBeVisible()
    expect(field('Full name')).toHaveValue('Anu')
    expect(field('Phone number')).toHaveAccessibleDescription(/without \+94/)
    expect(within(field('Province')).queryByRole('option', { name: 'Puducherry' })).toBeNull()
  })

  it('AC-03 asks for billing fields for a billing address', async () => {
    const { user } = await openForm()
    await user.click(screen.getByRole('radio', { name: 'Billing' }))
    expect(await screen.findByLabelText(/GSTIN/)).toHaveAttribute('autocomplete', 'off')
    expect(field('Country')).toHaveAttribute('autocomplete', 'billing country')
  })

  it('AC-03 shows a missing field’s error next to it, until it changes', async () => {
    const { user, changes } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(field('Full name')).toHaveFocus())
    expect(field('Full name')).toHaveAccessibleDescription('This field is required')
    expect(field('State')).toHaveAccessibleDescription('This field is required')
    await fill(user, { 'Full name': 'Anu', 'Phone number': '123' })
    expect(field('Full name')).not.toHaveAccessibleDescription('This field is required')
    await user.click(screen.getByRole('button', { name: 'Save address' }))
    expect(field('Phone number')).toHaveAccessibleDescription('10 digits, without +91 Invalid phone number')
    await waitFor(() => expect(field('Phone number')).toHaveFocus())
    expect(changes).toEqual([])
  })

  it('AC-03 saves the form, and focuses the new address', async () => {
    const { user, changes } = await openForm()
    await fill(user, { ...texts, 'PIN code': '605 001', 'Town or city': 'Puducherry' })
    await user.selectOptions(field('State'), 'PY')
    await user.click(screen.getByRole('checkbox', { name: 'Use as default delivery address' }))
    await user.click(screen.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(card('Anu, 3 Rue Dumas')).toHaveFocus())
    expect(changes).toEqual([
      {
        method: 'POST',
        path: '/api/address/add',
        body: {
          name: 'Anu',
          phone: '9876543210',
          address_line_1: '3 Rue Dumas',
          address_line_2: '',
          pincode: '605001',
          city: 'Puducherry',
          state: 'PY',
          country: 'IN',
          address_type: 'Shipping',
          default: true,
        },
      },
    ])
  })

  it('AC-03 loses nothing when the server refuses, and marks the wrong field', async () => {
    const { user, changes, refuse } = await show()
    await user.click(within(card('Lakshmi')).getByRole('button', { name: /^Edit/ }))
    await screen.findByLabelText('Full name')
    expect(field('Flat, house, street')).toHaveValue('Palm Grove')
    await fill(user, { 'PIN code': '682036' })
    refuse(422, {
      status: 'error',
      message: 'Please check the address.',
      code: 'invalid_fields',
      payload: { errors: { pincode: 'This field is not valid.' } },
    })
    await user.click(screen.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(field('PIN code')).toHaveFocus())
    expect(field('PIN code')).toHaveAccessibleDescription('This field is not valid.')
    expect(field('PIN code')).toHaveValue('682036')
    await fill(user, { 'PIN code': '605001' })
    expect(field('PIN code')).not.toHaveAccessibleDescription()
    await user.click(screen.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(card('Lakshmi')).toHaveFocus())
    expect(changes).toMatchObject([{ method: 'PUT', path: '/api/address/update/2', body: { pincode: '605001' } }])
  })

  it('AC-03 can be cancelled without a call', async () => {
    const { user, changes } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(changes).toEqual([])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Address' })).toHaveFocus())
    await act(async () => undefined)
  })
})
