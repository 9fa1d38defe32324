// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeOrder } from '#api/testing/fake-order.ts'
import { success } from '#api/testing/fake-transport.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const url = '/checkout-complete?token=t.o.k&order_id=261121-408213&type=cod'

it('OP-04 asks to confirm an unconfirmed order, without thanks, invoice or trackers', async () => {
  const order = fakeOrder({ is_guest: true, status: 'pending', awaits_link_by: 'email', can_pay: false })
  const { calls } = await showSectionAt(section, url, {
    answers: { 'GET /api/checkout/complete': success({ ...order, email: 'anu@example.in' }) },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  const part = screen.getByRole('region', { name: 'Confirm your order' })
  expect(part).toHaveTextContent('Open the link in the email we sent to anu@example.in')
  expect(screen.getByText('Awaiting your confirmation')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
  expect(screen.queryByText('What happens next')).toBeNull()
  expect(calls.filter(({ call }) => call.includes('track-purchase'))).toEqual([])
})
