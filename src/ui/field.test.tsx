// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { SelectField, TextField } from './field.tsx'

beforeEach(cleanup)

const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id)?.textContent ?? [])

it('links its label, hint and error to the field', () => {
  render(<TextField label="Pincode" hint="Six digits" error="This field is required" inputMode="numeric" />)
  const field = screen.getByLabelText('Pincode')
  expect(describedBy(field)).toEqual(['Six digits', 'This field is required'])
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('inputmode')).toBe('numeric')
})

it('has no error text without an error', () => {
  render(<TextField label="Pincode" />)
  const field = screen.getByLabelText('Pincode')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
  expect(field.hasAttribute('aria-describedby')).toBe(false)
})

it('marks optional fields', () => {
  render(<TextField label="Landmark" optional id="landmark" />)
  expect(screen.getByLabelText('Landmark (optional)').id).toBe('landmark')
})

it('has a native select', () => {
  render(
    <SelectField label="Sort" defaultValue="name">
      <option value="name">Name</option>
    </SelectField>,
  )
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' }).value).toBe('name')
})
