// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import quantities from '#fixtures/real-input/quantities.json' with { type: 'json' }
import { QuantityStepper } from './quantity-stepper.tsx'

const onChange = vi.fn<(quantity: number) => void>()

function Held({ from = 2, min = 1, max = 5 }) {
  const [value, setValue] = useState(from)
  onChange.mockImplementation(setValue)
  return <QuantityStepper value={value} min={min} max={max} label="Quantity of Moon jar" onChange={onChange} />
}

function show(props: { from?: number; min?: number; max?: number } = {}) {
  onChange.mockClear()
  render(<Held {...props} />)
  return {
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Moon jar' }),
    user: userEvent.setup(),
  }
}

const wanted = () => onChange.mock.calls.map(([quantity]) => quantity)

describe('QuantityStepper', () => {
  it('steps with its buttons, within its limits', async () => {
    const { field, user } = show({ from: 4 })
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
    expect(field.value).toBe('5')
    expect(wanted()).toEqual([5])
    expect(screen.getByRole('button', { name: 'Increase quantity' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('applies a typed number on Enter or blur, limited to the stock', async () => {
    const { field, user } = show()
    await user.clear(field)
    await user.type(field, '4{Enter}')
    await user.clear(field)
    await user.type(field, '99')
    await user.tab()
    expect(wanted()).toEqual([4, 5])
  })

  it.each(quantities)('CK-17 reads $input as $quantity, or explains why not', async ({ input, quantity }) => {
    const { field, user } = show({ from: 3_000, max: 5_000 })
    await user.clear(field)
    await user.click(field)
    await user.paste(input)
    await user.tab()
    if (input === '') return expect([field.value, wanted()]).toEqual(['3000', []])
    if (quantity !== null) return expect([field.value, wanted()]).toEqual([String(quantity), [quantity]])
    // Invalid input leaves the cart unchanged, and the field shows the allowed values.
    expect([field.value, wanted(), field.validity.valid]).toEqual([input, [], false])
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Enter a whole number from 1 to 5000.')
    await user.click(screen.getByRole('button', { name: 'Decrease quantity' }))
    expect([field.value, field.validity.valid]).toEqual(['2999', true])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('steps with the arrow keys and discards typed text on Escape', async () => {
    const { field, user } = show()
    await user.click(field)
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
    await user.clear(field)
    await user.type(field, '5{Escape}')
    expect([field.value, wanted()]).toEqual(['1', [3, 2, 1]])
  })

  it('reports 0 only if allowed', async () => {
    const { field, user } = show({ from: 1, min: 0 })
    await user.clear(field)
    await user.type(field, '0{Enter}')
    expect(wanted()).toEqual([0])
  })
})
