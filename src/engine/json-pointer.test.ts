import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeStep, formatPointer, splitPointer, valueAt } from './json-pointer.ts'

describe('a JSON pointer', () => {
  it('resolves to own properties only', () => {
    expect(valueAt({ a: [{ 'b/c': 1 }] }, '/a/0/b~1c')).toBe(1)
    expect(valueAt({ a: 1 }, '')).toEqual({ a: 1 })
    expect(valueAt({ a: 1 }, '/b/c')).toBeUndefined()
    expect(valueAt({}, '/constructor')).toBeUndefined()
  })

  it('supports any name', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (steps) => {
        expect(splitPointer(steps.map((step) => `/${escapeStep(step)}`).join(''))).toEqual(steps)
      }),
    )
  })

  it('is written as authors know it', () => {
    expect(formatPointer('/slides/0/cta/label')).toBe('slides[0].cta.label')
  })
})
