// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeFilters } from '#api/testing/fake-filters.ts'
import byLocale from '#fixtures/real-input/prices-by-locale.json' with { type: 'json' }
import prices from '#fixtures/real-input/prices.json' with { type: 'json' }
import { FilterGroups, type FilterGroupsProps } from './filter-groups.tsx'

const go = vi.fn<(search: object) => void>()

function show(more: Partial<FilterGroupsProps> = {}) {
  go.mockClear()
  const filters = fakeFilters()
  render(<FilterGroups filters={filters} search={{}} go={go} path="/product-category/bowls" locale="en-IN" {...more} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /From/ })
  const send = async (text: string) => {
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(text)
    await userEvent.keyboard('{Enter}')
  }
  return { field, send }
}

it('CK-17 CT-01 accepts prices as people type them', async () => {
  const { field, send } = show()
  for (const { input, price } of prices.filter((one) => one.price !== null)) {
    await send(input)
    const wanted = Number(price) > 0 ? { price: `${Number(price)}-` } : {}
    expect([input, go.mock.lastCall?.[0]]).toEqual([input, wanted])
    expect(field).toBeValid()
  }
})

it('CK-17 CT-01 refuses an unreadable price at its field, and does not filter', async () => {
  const { field, send } = show()
  for (const { input } of prices.filter((one) => one.price === null)) {
    await send(input)
    expect([input, field.getAttribute('aria-invalid')]).toEqual([input, 'true'])
    expect(field).toHaveAccessibleDescription('Enter the price as a number, such as 1500.')
    expect(field).toHaveFocus()
  }
  expect(go).not.toHaveBeenCalled()
  await send('₹2,500')
  expect(field).toHaveAccessibleDescription('')
  expect(go).toHaveBeenCalledWith({ price: '2500-' })
})

it('CK-17 CT-01 reads a price by the shop’s locale, and writes it so', async () => {
  for (const { locale, currency, input, price } of byLocale.filter((one) => one.price !== null)) {
    const filters = fakeFilters({}, { price: { min: { amount: 0, currency }, max: { amount: 500_000, currency } } })
    const { field, send } = show({ locale, filters })
    await send(input)
    expect([locale, input, go.mock.lastCall?.[0]]).toEqual([locale, input, { price: `${Number(price)}-` }])
    cleanup()
    show({ locale, filters, search: { price: `${Number(price)}-` } })
    const shown = screen.getByRole<HTMLInputElement>('textbox', { name: /From/ })
    expect(shown).toBeValid()
    await userEvent.type(shown, '{Enter}')
    expect([locale, input, go.mock.lastCall?.[0]]).toEqual([locale, input, { price: `${Number(price)}-` }])
    expect(field).not.toBe(shown)
    cleanup()
  }
})

it('CK-17 CT-01 shows a price that the server has refused in its field, with the reason', () => {
  const { field } = show({ typed: { min: '1k', max: '₹2,000' } })
  expect(field).toHaveValue('1k')
  expect(field).toHaveAccessibleDescription('Enter the price as a number, such as 1500.')
  const other = screen.getByRole('textbox', { name: /To/ })
  expect(other).toHaveValue('₹2,000')
  expect(other).toHaveAccessibleDescription('')
})
