// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StrengthMeter } from './strength-meter.tsx'

it.each([
  ['', '0', 'At least 6 characters'],
  ['password', '1', 'Weak password'],
  ['aA1!xy', '2', 'Fair password'],
  ['aA1!xyzw', '3', 'Strong password'],
])('AU-05 describes the strength of "%s"', (password, strength, words) => {
  render(<StrengthMeter password={password} />)
  expect(screen.getByRole('status')).toHaveAttribute('data-strength', strength)
  expect(screen.getByText(words)).toBeVisible()
})
