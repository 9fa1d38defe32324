import { expect, it, vi } from 'vitest'
import { onceEach } from './once-each.ts'

it('makes a value once for each key', () => {
  const make = vi.fn<(key: string) => { key: string }>((key) => ({ key }))
  const of = onceEach(make)
  expect([of('a'), of('b')]).toEqual([{ key: 'a' }, { key: 'b' }])
  expect(of('a')).toBe(of('a'))
  expect(make).toHaveBeenCalledTimes(2)
})
