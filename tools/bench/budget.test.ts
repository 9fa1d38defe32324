import { describe, expect, it } from 'vitest'
import { medians, readRival } from './against.ts'
import { comparedFigures, misses } from './budget.ts'

describe('the budget of the bench', () => {
  it('names what is too much and what is too little, and nothing that holds', () => {
    expect(
      misses([
        { name: 'holds', value: 1, most: 1, least: 1 },
        { name: 'slow', value: 1.23456, most: 1.1 },
        { name: 'few', value: 2, least: 3 },
        { name: 'not measured', value: Number.NaN, least: 3 },
      ]),
    ).toEqual(['slow: 1.235, at most 1.1', 'few: 2, at least 3', 'not measured: NaN, at least 3'])
  })

  it('compares one run of both shops', () => {
    const visit = { firstPaint: 900, largestPaint: 1500, blocking: 100, layoutShift: 0, javascript: 1 }
    const theirs = { ...visit, firstPaint: 1000, blocking: 200 }
    const load = { requestsPerSecond: 90, p50: 1, p99: 1, bytes: 1, errors: 0 }
    const fresh = { ours: load, theirs: { ...load, requestsPerSecond: 30 } }
    expect(misses(comparedFigures([{ name: 'home', ours: visit, theirs, bareLargestPaint: 1400, fresh }]))).toEqual([
      'home, blocking time of theirs: 0.5, at most 0.4',
    ])
  })

  it('takes the median of each figure by itself', () => {
    const visit = { firstPaint: 1, largestPaint: 9, blocking: 0, layoutShift: 0, javascript: 5 }
    const others = [
      { ...visit, firstPaint: 3 },
      { ...visit, firstPaint: 2, largestPaint: 1 },
    ]
    expect(medians([visit, ...others])).toEqual({ ...visit, firstPaint: 2 })
  })
})

describe('the other shop', () => {
  it('is named by its address and its pages', () => {
    const words = ['--against', 'http://127.0.0.1:3100/', '--pages', 'category=/c,product=/c/p']
    expect(readRival(words)).toEqual({
      url: 'http://127.0.0.1:3100',
      pages: { home: '/', cart: '/cart', category: '/c', product: '/c/p' },
    })
  })

  it.each([
    [['--against'], /needs the address/],
    [['--against', 'shop'], /needs the address/],
    [['--against', 'http://127.0.0.1:1'], /its category and its product/],
    [['--against', 'http://127.0.0.1:1', '--pages', 'category=c'], /its category and its product/],
  ])('%j is refused with what is missing', (words, message) => {
    expect(() => readRival(words)).toThrow(message)
  })
})
