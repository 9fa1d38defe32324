// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useOptimisticValue } from './use-optimistic-value.ts'

vi.unmock('#lib/after-paint.ts')

const onChange = vi.fn()

/** A checkbox whose owner accepts or rejects the change, or labels it. */
function Held({ refuses = false }) {
  const [isOn, setOn] = useState(false)
  const [shown, choose] = useOptimisticValue(isOn, (next: boolean) => {
    onChange(next)
    if (!refuses) setOn(next)
  })
  return (
    <>
      <input type="checkbox" checked={shown} onChange={() => choose(!shown)} />
      <button type="button" onClick={() => onChange(`bought ${isOn ? 'with' : 'without'}`)}>
        Buy
      </button>
    </>
  )
}

/** Two checkboxes of one owner, who keeps a list. */
function Pair() {
  const [on, setOn] = useState<readonly number[]>([])
  return (
    <>
      {[0, 1].map((one) => (
        <Box key={one} isOn={on.includes(one)} onTick={() => setOn([...on, one])} />
      ))}
      <output>{on.join(' ')}</output>
    </>
  )
}

function Box({ isOn, onTick }: { isOn: boolean; onTick: () => void }) {
  const [shown, choose] = useOptimisticValue(isOn, onTick)
  return <input type="checkbox" checked={shown} onChange={() => choose(!shown)} />
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox')
const frames: FrameRequestCallback[] = []
const paint = () =>
  act(async () => {
    frames.splice(0).forEach((one) => one(0))
    // Timers with the same delay run in order, so the component's own ran first.
    await new Promise((resolve) => void setTimeout(resolve))
  })

beforeEach(() => {
  onChange.mockClear()
  frames.length = 0
  vi.stubGlobal('requestAnimationFrame', (one: FrameRequestCallback) => frames.push(one))
})

describe('useOptimisticValue', () => {
  it('CT-01 CT-02 shows a choice at once and reports it after painting', async () => {
    render(<Held />)
    fireEvent.click(box())
    expect([box().checked, onChange.mock.calls]).toEqual([true, []])
    await paint()
    expect([box().checked, onChange.mock.calls]).toEqual([true, [[true]]])
  })

  it('CT-01 a second press builds on the first, however fast', async () => {
    render(<Held />)
    for (let press = 0; press < 2; press += 1) {
      fireEvent.pointerDown(box())
      fireEvent.click(box())
    }
    expect(box().checked).toBe(false)
    await paint()
    expect([box().checked, onChange.mock.calls]).toEqual([false, [[true], [false]]])
  })

  it('CT-02 choosing and buying before the next paint buys the chosen variant', () => {
    render(<Held />)
    fireEvent.click(box())
    fireEvent.click(screen.getByRole('button', { name: 'Buy' }))
    expect(onChange.mock.calls).toEqual([[true], ['bought with']])
  })

  it('shows the owner’s value again if the choice is refused', async () => {
    render(<Held refuses />)
    fireEvent.click(box())
    expect(box().checked).toBe(true)
    await paint()
    expect(box().checked).toBe(false)
  })

  it('CT-01 EN-08 of two controls pressed before one paint, the second builds on the first', async () => {
    render(<Pair />)
    // Without a pointer, like replayed interactions.
    for (const one of screen.getAllByRole('checkbox')) fireEvent.click(one)
    await paint()
    expect(screen.getByRole('status')).toHaveTextContent('0 1')
  })
})
