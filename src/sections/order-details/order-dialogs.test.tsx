// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { arrivedOrder, fakeLine, fakeOrder } from '#api/testing/fake-order.ts'
import { type FakeAnswer, failure, success } from '#api/testing/fake-transport.ts'
import { reviewFields } from '#domain/review-fields.ts'
import type { Order } from '#generated/api.d.ts'
import type { Answers } from '#tools/testing/answer-calls.ts'
import { meera, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const ITEM = 'POST /api/orders/item'
const CANCEL = 'PUT /api/orders/cancel'
const REFUND = 'POST /api/orders/refund/request'
const SUM = 'POST /api/orders/refund/sum'
const RATE = 'POST /api/plugins/review/rate-product'
const FIELDS = 'GET /api/plugins/review/fields'
const orderNo = '261121-408213'
const cancelled = fakeOrder({ status: 'cancelled', can_cancel: false })

/** Opens a dialog of an order. The replies for the order follow one another; the last one repeats. */
async function open(button: RegExp, orders: Order[], answers: Answers = {}) {
  const item: FakeAnswer[] = orders.map((order) => success(order))
  const view = showSection(section, {
    customer: meera,
    answers: {
      [ITEM]: item,
      [SUM]: success({ amount: { amount: 1000, currency: 'INR' } }),
      [FIELDS]: success(reviewFields({ pictures: false })),
      ...answers,
    },
    page: { path: `/account/orders/${orderNo}` },
  })
  const user = userEvent.setup()
  const opener = (await screen.findAllByRole('button', { name: button }))[0]!
  await waitFor(() => expect(opener).toBeEnabled())
  await user.click(opener)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('[aria-busy]')).toBeNull())
  return { ...view, user, opener, dialog, inside: within(dialog) }
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the cancellation', () => {
  const button = /^Cancel order$/

  it('AC-05 CK-11 requires a reason, is submitted once, and the page shows the new status', async () => {
    const { user, inside, bodiesOf } = await open(button, [fakeOrder(), fakeOrder(), cancelled], {
      [CANCEL]: success(cancelled, 'Order 261121-408213 is cancelled.'),
    })
    expect(inside.getByText(/You won’t be charged/)).toBeVisible()
    await user.click(inside.getByRole('button', { name: button }))
    const why = inside.getByLabelText('Reason')
    expect(why).toHaveAccessibleDescription('Choose a reason.')
    expect(why).toHaveFocus()
    expect(bodiesOf(CANCEL)).toEqual([])
    await user.selectOptions(why, 'Delivery takes too long')
    expect(why).not.toHaveAccessibleDescription()
    await user.click(inside.getByRole('button', { name: button }))
    await closed()
    expect(bodiesOf(CANCEL)).toEqual([{ order_no: orderNo, reason: 'too_slow' }])
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    // The button is gone, so the status takes the focus.
    const state = screen.getAllByText('Cancelled')[0]!
    await waitFor(() => expect(state.parentElement).toHaveFocus())
  })

  it('AC-05 announces the refund of a paid order', async () => {
    const { inside } = await open(button, [fakeOrder({ paid_total: { amount: 1, currency: 'INR' } })])
    expect(inside.getByText(/We’ll refund you to your original payment method/)).toBeVisible()
  })

  it('AC-05 CK-11 changes nothing when closed, and returns the focus', async () => {
    const { user, inside, opener, bodiesOf } = await open(button, [fakeOrder()])
    await user.click(inside.getByRole('button', { name: 'Keep order' }))
    await closed()
    expect(opener).toHaveFocus()
    expect(bodiesOf(CANCEL)).toEqual([])
  })

  it('AC-05 CK-11 stays open while it is submitted, and is submitted once', async () => {
    const { user, inside, dialog, bodiesOf } = await open(button, [fakeOrder()], { [CANCEL]: { hangs: true } })
    await user.selectOptions(inside.getByLabelText('Reason'), 'Another reason')
    await user.click(inside.getByRole('button', { name: button }))
    expect(await inside.findByRole('button', { name: 'Please wait' })).toBeDisabled()
    await user.keyboard('{Escape}')
    expect(dialog).toHaveAttribute('open')
    expect(bodiesOf(CANCEL)).toHaveLength(1)
  })

  it('AC-05 CK-11 explains a refusal, keeps the reason, and loads the order again', async () => {
    const shipped = fakeOrder({ status: 'shipped', can_cancel: false })
    const { user, inside } = await open(button, [fakeOrder(), fakeOrder(), shipped], {
      [CANCEL]: failure(422, 'It is on its way already.', { code: 'not_cancellable' }),
    })
    await user.selectOptions(inside.getByLabelText('Reason'), 'Another reason')
    await user.click(inside.getByRole('button', { name: button }))
    expect(await inside.findByRole('alert')).toHaveTextContent('It is on its way already.')
    expect(inside.getByLabelText('Reason')).toHaveValue('other')
    expect((await screen.findAllByText('On its way')).length).toBeGreaterThan(0)
    await user.click(inside.getByRole('button', { name: 'Keep order' }))
    await closed()
  })

  it('AC-05 CK-11 keeps everything during a new login, and can be submitted again', async () => {
    const { user, inside, bodiesOf } = await open(button, [fakeOrder(), fakeOrder(), cancelled], {
      [CANCEL]: [failure(401, 'Please log in.', { code: 'login_required' }), success(cancelled)],
    })
    await user.selectOptions(inside.getByLabelText('Reason'), 'Another reason')
    await user.click(inside.getByRole('button', { name: button }))
    expect(await inside.findByRole('alert')).toHaveTextContent(/Log in, then send this again/)
    expect(inside.getByLabelText('Reason')).toHaveValue('other')
    await user.click(inside.getByRole('button', { name: button }))
    await closed()
    expect(bodiesOf(CANCEL)).toHaveLength(2)
  })

  it('AC-05 CK-11 explains that the order has changed, and updates the page', async () => {
    const { user, inside } = await open(button, [fakeOrder(), fakeOrder({ status: 'shipped', can_cancel: false })])
    expect(inside.getByRole('alert')).toHaveTextContent(/can no longer be cancelled/)
    await user.click(inside.getByRole('button', { name: 'Back to order' }))
    await closed()
    expect(screen.queryByRole('button', { name: button })).toBeNull()
  })
})

describe('the refund', () => {
  const button = /^Request a return$/
  const request = {
    id: 1,
    status: 'asked',
    reason: 'damaged',
    comment: '',
    amount: { amount: 1000, currency: 'INR' },
    answer: '',
    created_at: '2026-11-23T09:00:00.000Z',
    lines: [{ id: 1, quantity: 1, amount: { amount: 1000, currency: 'INR' } }],
    pictures: [],
  } as const
  const asked = arrivedOrder({ refund_requests: [{ ...request, lines: [...request.lines], pictures: [] }] })

  it('AC-05 CK-11 takes lines, units and a reason, and the page shows the request', async () => {
    const { user, inside, bodiesOf } = await open(button, [arrivedOrder(), arrivedOrder(), asked], {
      [REFUND]: success(request, 'We have your request.'),
    })
    expect(inside.getByText(/As you paid in cash/u)).toBeVisible()
    expect(inside.getAllByRole('checkbox')).toHaveLength(1)
    await user.click(inside.getByRole('button', { name: 'Request return' }))
    const bowl = inside.getByRole('checkbox', { name: 'Bowl 1' })
    expect(bowl).toHaveAccessibleDescription('Choose the items you want to return.')
    expect(bowl).toHaveFocus()
    await user.click(bowl)
    expect(inside.getByRole('textbox', { name: 'Quantity of Bowl 1 to return' })).toHaveValue('2')
    await user.click(inside.getByRole('button', { name: 'Decrease quantity' }))
    await user.selectOptions(inside.getByLabelText('Reason'), 'It arrived damaged')
    await user.type(inside.getByLabelText(/Anything else we should know/), 'The foot is chipped.')
    await user.click(inside.getByRole('button', { name: 'Request return' }))
    await closed()
    const chipped = { reason: 'damaged', comment: 'The foot is chipped.', pictures: [] }
    expect(bodiesOf(REFUND)).toEqual([{ order_no: orderNo, ...chipped, lines: [{ id: 1, quantity: 1 }] }])
    expect(await screen.findByText(/₹10\.00 for 1 × Bowl 1/)).toBeVisible()
  })

  it('AC-05 CK-11 shows the server’s refund before submission, or why there is none', async () => {
    const { user, inside, bodiesOf } = await open(button, [arrivedOrder()], {
      [SUM]: [
        success({ amount: { amount: 2000, currency: 'INR' } }),
        success({ amount: { amount: 2550, currency: 'INR' } }),
        failure(422, 'It may come back within 14 days of its arrival, and these are over.', { code: 'too_late' }),
      ],
    })
    const status = inside.getByRole('status')
    expect(status).toBeEmptyDOMElement()
    await user.click(inside.getByRole('checkbox'))
    await waitFor(() => expect(status).toHaveTextContent('You’ll get back₹20'))
    await user.selectOptions(inside.getByLabelText('Reason'), 'It’s faulty')
    await waitFor(() => expect(status).toHaveTextContent('₹25.50'))
    await user.selectOptions(inside.getByLabelText('Reason'), 'I changed my mind')
    await waitFor(() => expect(status).toHaveTextContent(/^It may come back within 14 days/))
    const lines = [{ id: 1, quantity: 2 }]
    expect(bodiesOf(SUM)).toEqual([
      { order_no: orderNo, lines },
      { order_no: orderNo, reason: 'faulty', lines },
      { order_no: orderNo, reason: 'changed_mind', lines },
    ])
    expect(bodiesOf(REFUND)).toEqual([])
  })

  it('AC-05 leaves out lines that were deselected', async () => {
    const { user, inside, bodiesOf } = await open(button, [arrivedOrder()])
    await user.click(inside.getByRole('checkbox'))
    await user.click(inside.getByRole('checkbox'))
    await user.selectOptions(inside.getByLabelText('Reason'), 'It’s faulty')
    await user.click(inside.getByRole('button', { name: 'Request return' }))
    expect(inside.getByRole('checkbox')).toHaveAccessibleDescription('Choose the items you want to return.')
    expect(bodiesOf(REFUND)).toEqual([])
  })

  it.each([
    [failure(422, 'It may come back within 14 days.', { code: 'too_late' }), /within 14 days/],
    [{ error: new TypeError('Failed to fetch') }, /couldn’t reach the shop/],
  ])('AC-05 CK-11 keeps the form after a refusal or a failure', async (answer, words) => {
    const { user, inside } = await open(button, [arrivedOrder()], { [REFUND]: answer })
    await user.click(inside.getByRole('checkbox'))
    await user.selectOptions(inside.getByLabelText('Reason'), 'I changed my mind')
    await user.type(inside.getByLabelText(/Anything else we should know/), 'Too big')
    await user.click(inside.getByRole('button', { name: 'Request return' }))
    expect(await inside.findByText(words)).toBeVisible()
    expect(inside.getByLabelText(/Anything else we should know/)).toHaveValue('Too big')
    expect(inside.getByRole('checkbox')).toBeChecked()
    expect(inside.getByLabelText('Reason')).toHaveValue('changed_mind')
  })

  it('AC-05 restores the form after a reload, capped at the refundable units', async () => {
    const first = await open(button, [arrivedOrder()])
    await first.user.click(first.inside.getByRole('checkbox'))
    await first.user.type(first.inside.getByLabelText(/Anything else we should know/), 'Too big')
    const less = arrivedOrder({
      productchannel: [fakeLine(1, 2, { refundable_quantity: 1 }), fakeLine(2, 1, { refundable_quantity: 1 })],
    })
    const { user, inside, bodiesOf } = await open(button, [less], { [REFUND]: success(request) })
    expect(inside.getByLabelText(/Anything else we should know/)).toHaveValue('Too big')
    expect(inside.getByRole('checkbox', { name: 'Bowl 1' })).toBeChecked()
    expect(inside.getByRole('checkbox', { name: 'Bowl 2' })).not.toBeChecked()
    await user.selectOptions(inside.getByLabelText('Reason'), 'It’s faulty')
    await user.click(inside.getByRole('button', { name: 'Request return' }))
    await closed()
    expect(bodiesOf(REFUND)).toEqual([
      { order_no: orderNo, reason: 'faulty', comment: 'Too big', pictures: [], lines: [{ id: 1, quantity: 1 }] },
    ])
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('the rating', () => {
  it('AC-05 CK-11 requires stars, sends the review, and the line shows it', async () => {
    const rated = arrivedOrder({ productchannel: [fakeLine(1, 2, { can_rate: true, rating: 4 })] })
    const { user, inside, bodiesOf } = await open(/^Rate and review/, [arrivedOrder(), arrivedOrder(), rated], {
      [RATE]: success({
        rating: 4,
        title: '',
        text: '',
        author: 'Meera N',
        published: true,
        pictures: [],
        created_at: '2026-11-23T09:00:00.000Z',
      }),
    })
    expect(screen.getByRole('dialog', { name: 'Rate Bowl 1' })).toBeVisible()
    await user.click(inside.getByRole('button', { name: 'Post review' }))
    const stars = inside.getByRole('radiogroup', { name: 'How would you rate it?' })
    expect(stars).toHaveAccessibleDescription('Choose a star rating.')
    expect(inside.getByRole('radio', { name: '1 out of 5: Poor' })).toHaveFocus()
    await user.click(inside.getByRole('radio', { name: '4 out of 5: Very good' }))
    await user.type(inside.getByLabelText(/Headline/), ' Sits well in the hand ')
    await user.type(inside.getByLabelText(/Your review/), 'Every morning.')
    await user.click(inside.getByRole('button', { name: 'Post review' }))
    await closed()
    expect(bodiesOf(RATE)).toEqual([
      { order_no: orderNo, line_id: 1, rating: 4, title: 'Sits well in the hand', text: 'Every morning.' },
    ])
    const line = await screen.findByRole('button', { name: /^You rated it 4 out of 5/ })
    await waitFor(() => expect(line).toHaveFocus())
  })

  it('AC-05 is changed without losing the earlier review', async () => {
    const { user, inside, bodiesOf } = await open(/^You rated it 3 out of 5/, [arrivedOrder()], {
      [RATE]: success({
        rating: 5,
        title: '',
        text: '',
        author: 'Meera N',
        published: true,
        pictures: [],
        created_at: '2026-11-23T09:00:00.000Z',
      }),
    })
    expect(inside.getByRole('radio', { name: '3 out of 5: Good' })).toBeChecked()
    await user.click(inside.getByRole('radio', { name: '5 out of 5: Excellent' }))
    await user.click(inside.getByRole('button', { name: 'Change rating' }))
    await closed()
    // The server keeps texts that are not sent.
    expect(bodiesOf(RATE)).toEqual([{ order_no: orderNo, line_id: 2, rating: 5 }])
  })

  it('AC-05 explains that a review is too long, and keeps it', async () => {
    const { user, inside, bodiesOf } = await open(/^You rated it/, [arrivedOrder()])
    const review = inside.getByLabelText(/Your review/)
    await user.click(review)
    await user.paste('a'.repeat(3001))
    await user.click(inside.getByRole('button', { name: 'Change rating' }))
    expect(review).toHaveAccessibleDescription(/Use at most 3000 characters\./)
    expect(review).toHaveFocus()
    expect(bodiesOf(RATE)).toEqual([])
  })
})
