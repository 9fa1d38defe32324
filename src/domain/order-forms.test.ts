import { describe, expect, it } from 'vitest'
import { cancellationErrors, ratingErrors, refundErrors, toRefundLines } from './order-forms.ts'

const lines = [
  { id: 1, refundable_quantity: 2 },
  { id: 2, refundable_quantity: 0 },
]
const refund = { reason: 'damaged', comment: '', units: { 1: 1 }, pictures: [] }

describe('cancellation', () => {
  it('AC-05 requires one of the reasons', () => {
    expect(cancellationErrors({ reason: 'too_slow' })).toEqual({})
    for (const reason of ['', 'because', 'damaged'])
      expect(cancellationErrors({ reason })).toEqual({ reason: 'Choose a reason.' })
  })
})

describe('refund request', () => {
  it('AC-05 requires a reason and units', () => {
    expect(refundErrors(refund, lines)).toEqual({})
    expect(refundErrors({ ...refund, reason: '', units: { 1: 0 } }, lines)).toEqual({
      reason: 'Choose a reason.',
      units: 'Choose the items you want to return.',
    })
  })

  it.each([{ 1: 3 }, { 1: -1 }, { 1: 1.5 }, { 1: Number.NaN }, { 2: 1 }, { 9: 1 }, { 1: 1, 2: 1 }])(
    'AC-05 cannot exceed the refundable units: %j',
    (units) => {
      expect(refundErrors({ ...refund, units }, lines)).toEqual({
        units: 'You can’t return that many. Choose a smaller quantity.',
      })
    },
  )

  it('AC-05 limits the comment to 1000 characters', () => {
    expect(refundErrors({ ...refund, comment: 'x'.repeat(1000) }, lines)).toEqual({})
    expect(refundErrors({ ...refund, comment: 'x'.repeat(1001) }, lines)).toEqual({
      comment: 'Use at most 1000 characters.',
    })
  })

  it('AD-23 limits the pictures to 5', () => {
    const pictures = Array.from({ length: 6 }, (_, index) => `/uploads/${index}.webp`)
    expect(refundErrors({ ...refund, pictures: pictures.slice(1) }, lines)).toEqual({})
    expect(refundErrors({ ...refund, pictures }, lines)).toEqual({ pictures: 'Choose at most 5 pictures.' })
  })

  it('AC-05 contains only the lines to return', () => {
    expect(toRefundLines({ 1: 2, 2: 0, 3: 1 })).toEqual([
      { id: 1, quantity: 2 },
      { id: 3, quantity: 1 },
    ])
  })
})

describe('rating', () => {
  const words = { title: '', text: '', pictures: [] }
  it('AC-05 requires one to five stars', () => {
    for (const rating of [1, 5]) expect(ratingErrors({ rating, ...words })).toEqual({})
    for (const rating of [0, 6, 2.5, Number.NaN])
      expect(ratingErrors({ rating, ...words })).toEqual({ rating: 'Choose a star rating.' })
  })

  it('AC-05 limits the lengths of its texts', () => {
    expect(
      ratingErrors({ rating: 4, title: 'x'.repeat(121), text: 'x'.repeat(3001), pictures: ['a', 'b', 'c', 'd'] }),
    ).toEqual({
      title: 'Use at most 120 characters.',
      text: 'Use at most 3000 characters.',
      pictures: 'Choose at most 3 pictures.',
    })
    const most = { rating: 4, title: '👩‍👩‍👧‍👦'.repeat(120), text: '🏺'.repeat(3000), pictures: [] }
    expect(ratingErrors(most)).toEqual({})
    expect(ratingErrors({ ...most, text: `${most.text}🏺` })).toHaveProperty('text')
  })
})
