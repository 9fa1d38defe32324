import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepOften } from './keep-often.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('BU-04 keeps the first change immediately, and what is typed within half a second once', () => {
  const keep = vi.fn()
  const { changed } = keepOften(keep)
  changed()
  expect(keep).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 490; at += 10) {
    vi.advanceTimersByTime(10)
    changed()
  }
  expect(keep).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10)
  expect(keep).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(keep).toHaveBeenCalledTimes(2)
  changed()
  expect(keep).toHaveBeenCalledTimes(3)
})

it('BU-04 keeps what is pending when the page is left, and nothing else', () => {
  const keep = vi.fn()
  const { changed, now } = keepOften(keep)
  now()
  expect(keep).not.toHaveBeenCalled()
  changed()
  changed()
  now()
  expect(keep).toHaveBeenCalledTimes(2)
})
