// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import phones from '#fixtures/real-input/phones.json' with { type: 'json' }
import { PhoneField } from './phone-field.tsx'

const shapes: Record<string, { length: number; code: string }> = {
  IN: { length: 10, code: '+91' },
  LK: { length: 9, code: '+94' },
}

function show(country: string) {
  const onDigits = vi.fn<(digits: string, written: string) => void>()
  render(<PhoneField label="Phone" {...shapes[country]!} onDigits={onDigits} />)
  return { field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }), onDigits }
}

it.each(['IN', 'LK'])(
  'CK-13 CK-17 reads pasted numbers of %s, and passes on unreadable text unchanged',
  async (country) => {
    const { field, onDigits } = show(country)
    for (const { input, phone } of phones.filter((one) => one.country === country)) {
      await userEvent.clear(field)
      await userEvent.click(field)
      await userEvent.paste(input)
      await userEvent.tab()
      const reported = onDigits.mock.lastCall?.[0]
      expect(reported).toBe(field.value)
      const isPhone = /^\d+$/.test(field.value) && field.value.length === shapes[country]!.length
      expect([input, isPhone ? field.value : null]).toEqual([input, phone])
    }
  },
)

it('AU-09 CK-17 drops the country’s calling code, and shows a different one', async () => {
  const { field, onDigits } = show('IN')
  await userEvent.type(field, '+91 98765-43210')
  expect(field.value).toBe('9876543210')
  await userEvent.type(field, '99')
  expect(field.value).toBe('9876543210')
  await userEvent.clear(field)
  await userEvent.type(field, '+971 50 123 4567')
  await userEvent.tab()
  expect(field.value.replaceAll(' ', '')).toBe('+971501234567')
  expect(onDigits).toHaveBeenLastCalledWith(field.value, expect.stringContaining('971'))
})

it('AU-09 reports the number 750 ms after the last digit', () => {
  const { field, onDigits } = show('IN')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const value of ['9', '90']) {
    fireEvent.input(field, { target: { value } })
    act(() => void vi.advanceTimersByTime(749))
    expect(onDigits).not.toHaveBeenCalled()
  }
  act(() => void vi.advanceTimersByTime(1))
  expect(onDigits).toHaveBeenCalledExactlyOnceWith('90', '90')
})
