// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { subscribeTracker, track, whenTrackerListens } from './track.ts'

it('CO-04 queues events until the first tracker subscribes', () => {
  const make = vi.fn(() => track('view_item', { value: 1 }))
  whenTrackerListens(make)
  expect(make).not.toHaveBeenCalled()
  const heard = vi.fn()
  const stop = subscribeTracker((event) => heard((event as CustomEvent).detail))
  expect(heard.mock.calls).toEqual([[{ name: 'view_item', values: { value: 1 } }]])
  whenTrackerListens(make)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  track('view_item', {})
  expect(heard).toHaveBeenCalledTimes(2)
})
