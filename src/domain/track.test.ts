// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { hearTracked, track, whenHeard } from './track.ts'

it('CO-04 an event waits for the first tracker, and nothing is made ready before', () => {
  const make = vi.fn(() => track('view_item', { value: 1 }))
  whenHeard(make)
  expect(make).not.toHaveBeenCalled()
  const heard = vi.fn()
  const stop = hearTracked((event) => heard((event as CustomEvent).detail))
  expect(heard.mock.calls).toEqual([[{ name: 'view_item', values: { value: 1 } }]])
  whenHeard(make)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  track('view_item', {})
  expect(heard).toHaveBeenCalledTimes(2)
})
