// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ErrorSummary, errorLines } from './error-summary.tsx'

afterEach(cleanup)

const fields = [
  { name: 'name', label: 'Name' },
  { name: 'glaze', label: 'Glaze' },
  { name: 'city', label: 'City' },
]

const show = (errors: Record<string, string>) =>
  render(
    <form>
      <ErrorSummary lines={errorLines(errors, fields)} />
      <input name="name" aria-label="Name" />
      <input type="radio" name="glaze" aria-label="Celadon" />
      <input type="radio" name="glaze" aria-label="Shino" />
      <input id="city" aria-label="City" />
    </form>,
  )

it('CK-14 lists errors in the order of the fields; each line leads to its field', async () => {
  show({ city: 'City is empty', glaze: 'Choose one', name: 'Too long' })
  expect(screen.getByRole('region', { name: 'Please check the following' })).toHaveTextContent('3 things need')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Name – Too long',
    'Glaze – Choose one',
    'City is empty',
  ])
  for (const [line, field] of [
    ['Name – Too long', 'Name'],
    ['Glaze – Choose one', 'Celadon'],
    ['City is empty', 'City'],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name: line }))
    expect(screen.getByLabelText(field)).toHaveFocus()
  }
})

it('CK-14 is absent for a single error', () => {
  show({ name: 'Too long' })
  expect(screen.queryByRole('region')).toBeNull()
})
