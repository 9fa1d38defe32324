// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeAnswer, failure, success } from '#api/testing/fake-transport.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

async function show(purpose: 'confirm' | 'unsubscribe', ...answers: FakeAnswer[]) {
  const sent: unknown[] = []
  const view = await showSectionAt(section, `/newsletter-${purpose}?token=t0ken`, {
    settings: { purpose },
    transport: async ({ path, body = '' }) => {
      sent.push([path, JSON.parse(body)])
      const { status = 200, body: reply } = answers.shift()!
      return { status, header: () => undefined, text: async () => JSON.stringify(reply) }
    },
  })
  return { ...view, sent, user: userEvent.setup() }
}

it.each([
  ['confirm', 'Confirm subscription', 'You’re subscribed'],
  ['unsubscribe', 'Unsubscribe', 'You’re unsubscribed'],
] as const)(
  'PL-05 a link to %s takes effect by one press, and never by being opened',
  async (purpose, button, done) => {
    const { sent, user, container } = await show(purpose, success({}))
    expect(sent).toEqual([])
    // Without script, the press submits to the link's URL.
    expect(container.querySelector('form')).toHaveAttribute('method', 'post')
    await user.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByRole('heading', { level: 1, name: done })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus())
    expect(sent).toEqual([[`/api/plugins/emailSubscription/${purpose}`, { token: 't0ken' }]])
  },
)

it('PL-05 replaces the button when the link has expired', async () => {
  const { user } = await show('confirm', failure(422, 'This link has run out.'))
  await user.click(screen.getByRole('button', { name: 'Confirm subscription' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
  expect(screen.getByText(/Subscribe again/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm subscription' })).toBeNull()
})
