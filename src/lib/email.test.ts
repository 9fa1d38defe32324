import { describe, expect, it } from 'vitest'
import { isEmail } from './email.ts'

describe('email addresses', () => {
  it.each([
    'a@b.co',
    'meera.nair+pots@ashkiln.example',
    'o’hara@example.com',
    'x_y-z@sub.domain.example',
    'மீரா@உதாரணம்.இந்தியா',
    '1@2.in',
  ])('AU-04 include %s', (text) => expect(isEmail(text)).toBe(true))

  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.',
    'a@.co',
    'a@-b.co',
    'a b@c.de',
    'a@b.co\r\nBcc: c@d.ef',
    'a@b.co,c@d.ef',
    '"a"@b.co',
    '<a@b.co>',
    'a@@b.co',
    'a@b@c.de',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.de',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(250)}.co`,
    'a@b_c.de',
  ])('AU-04 exclude “%s”', (text) => expect(isEmail(text)).toBe(false))

  // Catastrophic backtracking would take longer than the test's timeout.
  it.each(['a', 'a.', 'a-', '-'])('AU-18 are refused without backtracking for repetitions of “%s”', (part) => {
    expect(isEmail(`a@${part.repeat(250)}`.slice(0, 253) + '!')).toBe(false)
  })
})
