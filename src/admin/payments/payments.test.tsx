// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { success } from '#api/testing/fake-transport.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { showScreen } from '../testing/screen-stage.tsx'
import { Screen } from './payments.tsx'

const money = (amount: number) => ({ amount, currency: 'INR' })
const none = { refunds: [], disputes: [], differences: [], comparisons: [] }
const difference = {
  ...{ id: 7, provider: 'Razorpay', kind: 'refunded', name: 'pay_1', order_no: 'A-1' },
  ...{ ours: money(0), theirs: money(10_000), charged_at: '2026-11-28T08:00:00.000Z' },
}
installDialog()
const user = userEvent.setup()

describe('payments that need attention', () => {
  it('AD-27 PY-06 dismisses a difference with a reason, which is required', async () => {
    const { requests } = showScreen(<Screen />, {
      answers: [success({ ...none, differences: [difference] }), success(null), success(none)],
    })
    await screen.findByText('Razorpay has refunded ₹100, but ₹0 is recorded here. Was a refund made in the dashboard?')
    expect(screen.getByRole('link', { name: 'Order A-1' })).toHaveAttribute('href', '/admin/orders/A-1')
    await user.click(screen.getByRole('button', { name: 'Dismiss the difference for pay_1' }))
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(requests).toHaveLength(1)
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), ' Refunded by phone ')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText(/Nothing needs your attention/)).toBeVisible()
    expect(requests[1]).toMatchObject({ path: '/api/admin/payment-tasks/differences/7/dismiss' })
    expect(JSON.parse(requests[1]!.body!)).toEqual({ reason: 'Refunded by phone' })
  })

  it('AD-27 PY-06 compares the books at once, and shows what differs', async () => {
    showScreen(<Screen />, { answers: [success(none), success({ ...none, differences: [difference] })] })
    await screen.findByText(/Nothing needs your attention/)
    await user.click(screen.getByRole('button', { name: 'Compare now' }))
    expect(await screen.findByText(/Razorpay has refunded ₹100/)).toBeVisible()
  })
})
