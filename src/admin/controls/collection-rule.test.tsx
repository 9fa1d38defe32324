// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { schema as collection } from '#generated/admin/collection.js'
import { success } from '#api/testing/fake-transport.ts'
import type { RootSchema } from '../field/field-schema.ts'
import { showForm } from '../testing/form-stage.tsx'

const { rule } = collection.properties
const schema: RootSchema = {
  type: 'object',
  properties: { rule: { ...rule, 'x-visible-when': undefined } as never },
  definitions: collection.definitions,
}
const user = userEvent.setup()

it('AD-12 a rule is written as conditions, read as a sentence, and shows what it finds', async () => {
  const found = { total: 2, total_is_exact: true, products: [{ id: 1, title: 'Moon jar', picture: null }] }
  const { send, requests } = showForm(schema, { rule: null }, { answers: [success(found)] })
  await user.click(screen.getByRole('button', { name: 'Add condition' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition 1' }), 'Price')
  await user.type(screen.getByRole('textbox', { name: 'From' }), '500')
  expect(screen.getByText('Products that cost ₹500 or more.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add condition' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition 2' }), 'Stock')
  expect(screen.getByText('Products that cost ₹500 or more and are in stock.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Any condition' }))
  expect(screen.getByText('Products that cost ₹500 or more or are in stock.')).toBeVisible()
  expect(await screen.findByText('2 products match.')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Products that match' })).getByText('Moon jar')).toBeVisible()
  const written = {
    match: 'any',
    conditions: [
      { field: 'price', from: 50_000, to: null },
      { field: 'stock', value: 'in' },
    ],
  }
  expect(await send()).toEqual({ rule: written })
  const asked = () => requests.findLast(({ path }) => path === '/api/admin/collection-rules/preview')
  await waitFor(() => expect(JSON.parse(String(asked()?.body))).toEqual(written))
  await user.click(screen.getByRole('button', { name: 'Remove condition 1' }))
  expect(await send()).toEqual({ rule: { ...written, conditions: [{ field: 'stock', value: 'in' }] } })
})
