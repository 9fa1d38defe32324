// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { demoStore, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 11, 1) }))
afterEach(() => vi.useRealTimers())

const show = (until: string | null) => {
  const values = { ...demoStore(), gate: { page: 'coming-soon', until, shut_out: true } }
  return showSection(section, { data: [[shopValuesQuery().queryKey, values]] })
}

it('MD-02 counts down each second, announces the time once, and ends', () => {
  const { container } = show('2026-12-03T04:00:02.000Z')
  const shown = () => [...container.querySelectorAll('[data-part] > :first-child')].map((one) => one.textContent)
  expect(shown()).toEqual(['02', '04', '00', '02'])
  expect(screen.getByRole('timer')).toHaveTextContent('2 days, 4 hours')
  act(() => void vi.advanceTimersByTime(3000))
  expect(shown()).toEqual(['02', '03', '59', '59'])
  expect(screen.getByRole('timer')).toHaveTextContent('2 days, 4 hours')
  const ticking = vi.getTimerCount()
  act(() => void vi.setSystemTime(Date.UTC(2026, 11, 4)))
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByText('Any moment now.')).toBeVisible()
  expect(vi.getTimerCount()).toBe(ticking - 1)
})

it('MD-02 omits days and hours at zero, and uses the singular for one', () => {
  const parts = (until: string) => {
    const { container, unmount } = show(until)
    const words = [...container.querySelectorAll('[data-part]')].map((part) =>
      [...part.children].map((child) => child.textContent).join(' '),
    )
    unmount()
    return words
  }
  expect(parts('2026-12-02T01:01:01.000Z')).toEqual(['01 day', '01 hour', '01 minute', '01 second'])
  expect(parts('2026-12-01T04:00:02.000Z')).toEqual(['04 hours', '00 minutes', '02 seconds'])
  expect(parts('2026-12-01T00:00:02.000Z')).toEqual(['00 minutes', '02 seconds'])
})

it('MD-02 renders nothing without an opening time', () => {
  expect(show(null).container).toHaveTextContent(/^$/)
})
