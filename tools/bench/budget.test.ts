import { describe, expect, it } from 'vitest'
import { medians, parseOtherShop } from './against.ts'
import { comparedFigures, listMisses } from './budget.ts'

describe('benchmark budget', () => {
  it('lists only figures outside their limits', () => {
    expect(
      listMisses([
        { name: 'holds', value: 1, max: 1, min: 1 },
        { name: 'slow', value: 1.23456, max: 1.1 },
        { name: 'few', value: 2, min: 3 },
        { name: 'not measured', value: Number.NaN, min: 3 },
      ]),
    ).toEqual(['slow: 1.235, at most 1.1', 'few: 2, at least 3', 'not measured: NaN, at least 3'])
  })

  it('compares both shops within one run', () => {
    const visit = { firstPaint: 900, largestPaint: 1500, blocking: 100, layoutShift: 0, javascript: 1 }
    const theirs = { ...visit, firstPaint: 1000, blocking: 200 }
    const load = { requestsPerSecond: 90, p50: 1, p99: 1, bytes: 1, errors: 0 }
    const fresh = { ours: load, theirs: { ...load, requestsPerSecond: 30 } }
    expect(listMisses(comparedFigures([{ name: 'home', ours: visit, theirs, bareLargestPaint: 1400, fresh }]))).toEqual(
      ['home, blocking time of theirs: 0.5, at most 0.4'],
    )
  })

  it('uses the median of each figure', () => {
    const visit = { firstPaint: 1, largestPaint: 9, blocking: 0, layoutShift: 0, javascript: 5 }
    const others = [
      { ...visit, firstPaint: 3 },
      { ...visit, firstPaint: 2, largestPaint: 1 },
    ]
    expect(medians([visit, ...others])).toEqual({ ...visit, firstPaint: 2 })
  })
})

describe('the other shop', () => {
  it('is given by its URL and its pages', () => {
    const words = ['--against', 'http://127.0.0.1:3100/', '--pages', 'category=/c,product=/c/p']
    expect(parseOtherShop(words)).toEqual({
      url: 'http://127.0.0.1:3100',
      pages: { home: '/', cart: '/cart', category: '/c', product: '/c/p' },
    })
  })

  it.each([
    [['--against'], /needs the URL/],
    [['--against', 'shop'], /needs the URL/],
    [['--against', 'http://127.0.0.1:1'], /its category and its product/],
    [['--against', 'http://127.0.0.1:1', '--pages', 'category=c'], /its category and its product/],
  ])('requires the missing arguments of %j', (words, message) => {
    expect(() => parseOtherShop(words)).toThrow(message)
  })
})
