import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('passwordStrength', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['password', 1],
    ['PASSWORD1!', 1],
    ['password1!', 1],
    // All four kinds, but too few characters.
    ['aA1!x', 1],
    // Both cases and a symbol need eight characters without a digit.
    ['aAbB!cC', 1],
    ['aAbB1cC2', 1],
    ['aAbB!cCd', 2],
    ['aA1!xy', 2],
    ['aA1!xyz', 2],
    ['aA1!xyzw', 3],
    ['Émigré-7', 3],
    // Characters are counted, not UTF-16 units; a space is not a symbol.
    ['aA1!😀', 1],
    ['aA bB cC', 1],
  ])('AU-05 gives "%s" %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
})
