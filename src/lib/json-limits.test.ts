import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findExceededLimit, isJsonTooDeep, MAX_DEPTH } from './json-limits.ts'

type Shape = (inner: unknown) => unknown
const shapes: [string, Shape][] = [
  ['lists', (inner) => [inner]],
  ['objects', (inner) => ({ a: inner })],
  ['lists and objects', (inner) => [{ a: inner }]],
  ['entries after others', (inner) => ['"[{', 1, { b: '[[', a: inner }]],
]
const nested = (shape: Shape, times: number) => {
  let value: unknown = 'core'
  for (let index = 0; index < times; index++) value = shape(value)
  return value
}
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

it.each(shapes)('OP-03 detects too deep %s', (_name, shape) => {
  expect(findExceededLimit(nested(shape, 200_000))).toBe('too-deep')
  const each = depthOf(shape(''))
  const most = nested(shape, Math.floor(MAX_DEPTH / each))
  expect(findExceededLimit(most)).toBeUndefined()
  expect(isJsonTooDeep(bytes(most))).toBe(false)
  const more = nested(shape, Math.floor(MAX_DEPTH / each) + 1)
  expect(findExceededLimit(more)).toBe('too-deep')
  expect(isJsonTooDeep(bytes(more))).toBe(true)
})

it('OP-03 gives the same result for text and value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(6), (value, depth) => {
      const isTooDeep = depthOf(value) > depth
      expect(findExceededLimit(value, { depth }) === 'too-deep').toBe(isTooDeep)
      expect(isJsonTooDeep(bytes(value), depth)).toBe(isTooDeep)
    }),
  )
})

it('OP-03 terminates for circular and shared objects', () => {
  const circle: Record<string, unknown> = {}
  circle['again'] = circle
  expect(findExceededLimit(circle)).toBe('too-deep')
  // 2^30 paths through thirty objects.
  expect(
    findExceededLimit(
      nested((inner) => [inner, inner], 30),
      { characters: 100_000 },
    ),
  ).toBe('too-large')
})

it('OP-03 counts the characters of the JSON text', () => {
  expect(findExceededLimit({ text: 'x'.repeat(1000) }, { characters: 1000 })).toBe('too-large')
  expect(findExceededLimit({ ['x'.repeat(1000)]: 1 }, { characters: 1000 })).toBe('too-large')
  expect(findExceededLimit(Array.from({ length: 1001 }), { characters: 1000 })).toBe('too-large')
  expect(findExceededLimit({ text: 'x'.repeat(900) }, { characters: 1000 })).toBeUndefined()
})
