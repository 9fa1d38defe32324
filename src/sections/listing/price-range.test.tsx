// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeFilters } from '#api/testing/fake-filters.ts'
import prices from '#fixtures/real-input/prices.json' with { type: 'json' }
import { FilterGroups } from './filter-groups.tsx'

const go = vi.fn<(search: object) => void>()

function show() {
  go.mockClear()
  render(<FilterGroups filters={fakeFilters()} search={{}} go={go} path="/product-category/bowls" locale="en-IN" />)
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
