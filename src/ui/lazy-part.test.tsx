// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { takeOverQueue, markPageActive } from '#lib/queued-interactions.ts'
import { lazyPart } from './lazy-part.tsx'

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const Sheet = ({ open = true }: { open?: boolean; onClose?: () => void }) => (open ? <p>The sheet</p> : null)

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  takeOverQueue()
  markPageActive()
})

/** A page with two sheets, each opened by a button. */
function setUp() {
  const loads = [
    vi.fn<() => Promise<{ Sheet: typeof Sheet }>>(lost),
    vi.fn<() => Promise<{ Sheet: typeof Sheet }>>(lost),
  ]
  const names = ['The menu', 'Search']
  const parts = loads.map((load) => lazyPart(load, (module) => module.Sheet))
  function Page() {
    const [state, setState] = useState<{ open?: number; seen: number[] }>({ seen: [] })
    return (
      <main>
        <h1>Served</h1>
        {parts.map((Part, index) => (
          <div key={names[index]}>
            <button type="button" onClick={() => setState(({ seen }) => ({ open: index, seen: [...seen, index] }))}>
              {names[index]}
            </button>
            {state.seen.includes(index) && (
              <Part open={state.open === index} onClose={() => setState(({ seen }) => ({ seen }))} />
            )}
          </div>
        ))}
      </main>
    )
  }
  render(<Page />)
  return { loads, press: (name: string) => userEvent.click(screen.getByRole('button', { name })) }
}

it('EN-08 explains the failure at the control, leaves the page alone, and opens when the code arrives', async () => {
  const { loads, press } = setUp()
  await press('The menu')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You’re offline. This part of the page couldn’t be loaded.',
  )
  expect(screen.getByRole('heading', { name: 'Served' })).toBeVisible()
  loads[0]!.mockImplementation(async () => ({ Sheet }))
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('The sheet')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('EN-08 only explains the last press, and the first again when it is repeated', async () => {
  const { press } = setUp()
  await press('The menu')
  await screen.findByText(/couldn’t be loaded/)
  await press('Search')
  await screen.findByText(/couldn’t be loaded/)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await press('The menu')
  await screen.findByText(/couldn’t be loaded/)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('EN-08 explains the failure at a button that the part replaces, and shows the button again when it is closed', async () => {
  const load = vi.fn<() => Promise<{ Form: (props: { onClose?: () => void }) => React.ReactNode }>>(lost)
  const Part = lazyPart(load, (module) => module.Form)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const button = (
      <button type="button" onClick={() => setOpen(true)}>
        Open the form
      </button>
    )
    return <Part open={isOpen} fallback={button} onClose={() => setOpen(false)} />
  }
  render(<Page />)
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Open the form' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page couldn’t be loaded.')
  load.mockImplementation(async () => ({
    Form: ({ onClose }) => (
      <button type="button" onClick={onClose}>
        Close the form
      </button>
    ),
  }))
  act(() => void dispatchEvent(new Event('online')))
  await userEvent.click(await screen.findByRole('button', { name: 'Close the form' }))
  expect(screen.getByRole('button', { name: 'Open the form' })).toBeVisible()
})

it('EN-08 does not open after it was dismissed', async () => {
  const { loads, press } = setUp()
  await press('The menu')
  await screen.findByRole('alert')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  loads[0]!.mockImplementation(async () => ({ Sheet }))
  await act(async () => void dispatchEvent(new Event('online')))
  expect(screen.queryByText('The sheet')).toBeNull()
})

it('EN-08 offers to reload the page after a second failure while online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { press } = setUp()
  await press('Search')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible()
})
