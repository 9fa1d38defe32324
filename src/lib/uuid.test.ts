import { describe, expect, it } from 'vitest'
import { randomId } from './uuid.ts'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u

describe('randomId', () => {
  it('is a UUID of version 4', () => {
    expect(randomId()).toMatch(version4)
  })

  it('works on insecure origins without randomUUID', () => {
    const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) }
    expect(randomId(insecure)).toMatch(version4)
    expect(randomId(insecure)).not.toBe(randomId(insecure))
  })
})
