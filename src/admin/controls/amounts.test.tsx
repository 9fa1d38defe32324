// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { FieldSchema } from '#domain/resource-schema.ts'
import { schemaOf, showForm } from '../testing/form-stage.tsx'

const user = userEvent.setup()

it('AD-10 AD-25 amounts are added with Enter as they are typed in the country, smallest first, and each once', async () => {
  const field: FieldSchema = { type: 'array', items: { type: 'integer' }, 'x-control': 'amounts' }
  const { send } = showForm(schemaOf(field), { field: [50_000] })
  const input = screen.getByRole('combobox', { name: 'Add an amount' })
  await user.type(input, '₹1,000{Enter}499.50{Enter}500{Enter}')
  expect(await send()).toEqual({ field: [49_950, 50_000, 100_000] })
  await user.click(screen.getByRole('button', { name: 'Remove ₹499.50' }))
  for (const wrong of ['much', '0', '-5', '1.005']) {
    await user.clear(input)
    await user.type(input, `${wrong}{Enter}`)
    expect(await screen.findByText(/^Enter an amount/)).toBeVisible()
  }
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
})
