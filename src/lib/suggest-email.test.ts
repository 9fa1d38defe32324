import { describe, expect, it } from 'vitest'
import emails from '#fixtures/real-input/emails.json' with { type: 'json' }
import { suggestEmail } from './suggest-email.ts'

describe('a mistyped address', () => {
  it.each(Object.entries(emails.mistyped))('CK-17 suggests for %j: %s', (typed, meant) =>
    expect(suggestEmail(typed)).toBe(meant),
  )

  it.each(emails.right)('CK-17 suggests nothing for %j', (typed) => expect(suggestEmail(typed)).toBeUndefined())
})
