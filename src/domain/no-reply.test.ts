import { describe, expect, it } from 'vitest'
import { hasNoReply } from './no-reply.ts'

describe('a failed call', () => {
  it('LY-16 had no response, or was rejected', () => {
    expect(hasNoReply(Object.assign(new Error('No connection'), { kind: 'network' }))).toBe(true)
    expect(hasNoReply(Object.assign(new Error('No'), { kind: 'http' }))).toBe(false)
    expect(hasNoReply(new Error('network'))).toBe(false)
    expect(hasNoReply(undefined)).toBe(false)
  })
})
