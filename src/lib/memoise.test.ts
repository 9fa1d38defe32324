import { expect, it, vi } from 'vitest'
import { memoise } from './memoise.ts'

it('calls the function once per key', () => {
  const make = vi.fn<(key: string) => { key: string }>((key) => ({ key }))
  const of = memoise(make)
  expect([of('a'), of('b')]).toEqual([{ key: 'a' }, { key: 'b' }])
  expect(of('a')).toBe(of('a'))
  expect(make).toHaveBeenCalledTimes(2)
})
