// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Card } from '../shell/card.tsx'
import { useRowFocus } from './use-row-focus.ts'

function List() {
  useRowFocus()
  const [names, setNames] = useState(['Bowl', 'Cup', 'Jar'])
  return (
    <Card title="Things">
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href="/">{name}</a>
              <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={() => setNames([])}>
        Remove all
      </button>
    </Card>
  )
}

const focused = () => document.activeElement?.textContent

it('AD-10 removing a row leaves the focus on the same button of the next one, at last on the heading', async () => {
  render(<List />)
  screen.getByRole('button', { name: 'Remove Cup' }).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Remove Jar')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Remove Bowl')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Things')
})

it('AD-10 a row that vanishes elsewhere takes no focus', async () => {
  render(<List />)
  screen.getByRole('link', { name: 'Bowl' }).focus()
  await userEvent.click(screen.getByRole('button', { name: 'Remove all' }))
  await expect.poll(() => screen.queryByRole('link')).toBeNull()
  expect(focused()).toBe('Remove all')
})
