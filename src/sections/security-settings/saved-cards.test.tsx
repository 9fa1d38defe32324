// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { failure, success } from '#api/testing/fake-transport.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { meera, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

async function show(answers: Answers = {}) {
  const shown = showSection(section, {
    customer: meera,
    answers: {
      'GET /api/account/get': success(meera),
      'GET /api/account/cards': success([]),
      'GET /api/account/sessions': success([]),
      'GET /api/account/access-logs': success([]),
      ...answers,
    },
  })
  await screen.findByLabelText('New password')
  return { ...shown, user: userEvent.setup() }
}

describe('saved cards', () => {
  const card = { provider: 'stripe', id: 'pm_1', brand: 'Visa', last4: '4242', expires: '2029-04' }
  const region = () => screen.queryByRole('region', { name: 'Saved cards' })

  it('PY-07 are shown with brand, digits and expiry, and can be removed', async () => {
    const other = { ...card, id: 'pm_2', brand: null, last4: '0005', expires: null }
    const { user, messages } = await show({
      'GET /api/account/cards': [success([card, other]), success([other])],
      'DELETE /api/account/cards/stripe/pm_1': success({}, 'Your card has been removed.'),
    })
    const first = (await screen.findByText('Visa ending in 4242')).closest('li')!
    expect(first).toHaveTextContent('Expires 04/29')
    expect(screen.getByText('Card ending in 0005')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Visa ending in 4242' }))
    await waitFor(() => expect(screen.queryByText('Visa ending in 4242')).toBeNull())
    expect(messages).toEqual(['Your card has been removed.'])
    expect(region()).toBeVisible()
  })

  it('PY-07 are not mentioned to customers without any, and a failure is explained', async () => {
    await show()
    expect(region()).toBeNull()
    await show({ 'GET /api/account/cards': failure(503, 'Not now.', { code: 'gateway_unavailable' }) })
    expect(await screen.findByText(/can’t show your saved cards right now/)).toBeVisible()
  })
})
