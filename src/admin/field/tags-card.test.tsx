// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TagsCard } from './tags-card.tsx'

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a tag' })
const show = (save: (tags: string[]) => Promise<unknown>) =>
  render(<TagsCard tags={['wholesale']} known={[]} save={save} />)

it('AD-20 AD-24 a tag that is too long is neither cut nor lost', async () => {
  const save = vi.fn(() => Promise.resolve())
  show(save)
  const long = 'x'.repeat(41)
  await userEvent.type(input(), `${long}{Enter}`)
  expect(save).not.toHaveBeenCalled()
  expect(input().value).toBe(long)
  await userEvent.type(input(), '{Backspace}{Enter}')
  expect(save).toHaveBeenCalledWith(['wholesale', 'x'.repeat(40)])
  await expect.poll(() => input().value).toBe('')
})

it('AD-20 AD-24 a tag that could not be saved stays typed', async () => {
  show(() => Promise.reject(new Error('No connection')))
  await userEvent.type(input(), 'urgent{Enter}')
  await expect.poll(() => screen.getByRole('button', { name: 'Remove wholesale' })).toBeEnabled()
  expect(input().value).toBe('urgent')
})
