import { describe, expect, it } from 'vitest'
import { cancellationFaults, ratingFaults, refundFaults, wishesOf } from './order-forms.ts'

const lines = [
  { id: 1, refundable_quantity: 2 },
  { id: 2, refundable_quantity: 0 },
]
const refund = { reason: 'damaged', comment: '', units: { 1: 1 } }

describe('a cancellation', () => {
  it('AC-05 has one of the reasons', () => {
    expect(cancellationFaults({ reason: 'too_slow' })).toEqual({})
    for (const reason of ['', 'because', 'damaged'])
      expect(cancellationFaults({ reason })).toEqual({ reason: 'Please choose a reason.' })
  })
})

describe('a request for a refund', () => {
  it('AC-05 has a reason and units', () => {
    expect(refundFaults(refund, lines)).toEqual({})
    expect(refundFaults({ reason: '', comment: '', units: { 1: 0 } }, lines)).toEqual({
      reason: 'Please choose a reason.',
      units: 'Please choose the items you want to return.',
    })
  })

  it.each([{ 1: 3 }, { 1: -1 }, { 1: 1.5 }, { 1: Number.NaN }, { 2: 1 }, { 9: 1 }, { 1: 1, 2: 1 }])(
    'AC-05 wants back no more than there is: %j',
    (units) => {
      expect(refundFaults({ ...refund, units }, lines)).toEqual({ units: 'You can’t return that many.' })
    },
  )

  it('AC-05 has a comment of 1000 letters at most', () => {
    expect(refundFaults({ ...refund, comment: 'x'.repeat(1000) }, lines)).toEqual({})
    expect(refundFaults({ ...refund, comment: 'x'.repeat(1001) }, lines)).toEqual({
      comment: 'Please use at most 1000 characters.',
    })
  })

  it('AC-05 names the lines that go back, and no others', () => {
    expect(wishesOf({ 1: 2, 2: 0, 3: 1 })).toEqual([
      { id: 1, quantity: 2 },
      { id: 3, quantity: 1 },
    ])
  })
})

describe('a rating', () => {
  const words = { title: '', text: '', pictures: [] }
  it('AC-05 has one to five stars', () => {
    for (const rating of [1, 5]) expect(ratingFaults({ rating, ...words })).toEqual({})
    for (const rating of [0, 6, 2.5, Number.NaN])
      expect(ratingFaults({ rating, ...words })).toEqual({ rating: 'Please choose a star rating.' })
  })

  it('AC-05 keeps its words short', () => {
    expect(
      ratingFaults({ rating: 4, title: 'x'.repeat(121), text: 'x'.repeat(3001), pictures: ['a', 'b', 'c', 'd'] }),
    ).toEqual({
      title: 'Please use at most 120 characters.',
      text: 'Please use at most 3000 characters.',
      pictures: 'Please choose at most 3 pictures.',
    })
    const most = { rating: 4, title: '👩‍👩‍👧‍👦'.repeat(120), text: '🏺'.repeat(3000), pictures: [] }
    expect(ratingFaults(most)).toEqual({})
    expect(ratingFaults({ ...most, text: `${most.text}🏺` })).toHaveProperty('text')
  })
})
