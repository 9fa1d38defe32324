import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beforeDeadline, startDeadline } from './page-deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('RT-08 gives up a page that never ends within five seconds', async () => {
  const { signal } = startDeadline()
  const page = beforeDeadline(new Promise(() => {}), signal)
  vi.advanceTimersByTime(4999)
  await expect(page).rejects.toThrow('The page took too long.')
})

it('RT-08 lets a page end in time, and then stops its timer', async () => {
  const { signal, clear } = startDeadline()
  expect(await beforeDeadline(Promise.resolve('page'), signal)).toBe('page')
  clear()
  expect(vi.getTimerCount()).toBe(0)
})
