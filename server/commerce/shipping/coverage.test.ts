import { describe, expect, it } from 'vitest'
import { type CoveringRate, findCoverageGaps } from './coverage.ts'

const rate = (prefix: string, from = 0, to: number | null = null, delivers = true): CoveringRate => ({
  ...{ prefix, from, to, delivers },
})
const methods = (...rates: CoveringRate[][]) => rates.map((own, id) => ({ id, name: `Method ${id}`, rates: own }))
const zone = (prefix: string, delivers = true) => ({ prefix, delivers })

describe('gaps of the shipping rules', () => {
  it('AD-27 are weights between the rates of all methods, up to the heaviest parcel', () => {
    const rates = methods([rate('', 0, 1000), rate('', 2000, 5000)], [rate('', 500, 1500)])
    expect(findCoverageGaps(rates, [], 4999)).toEqual([{ prefix: '', gaps: [{ from: 1500, to: 2000 }] }])
    expect(findCoverageGaps(rates, [], 5000)).toEqual([
      {
        prefix: '',
        gaps: [
          { from: 1500, to: 2000 },
          { from: 5000, to: null },
        ],
      },
    ])
    expect(findCoverageGaps(methods([rate('')]), [], 1e9)).toEqual([])
  })

  it('AD-27 are found for each prefix by the longest rates of each method, as carts do', () => {
    const rates = methods([rate(''), rate('605', 0, null, false)], [rate('60', 0, 1000)])
    expect(findCoverageGaps(rates, [], 2000)).toEqual([{ prefix: '605', gaps: [{ from: 1000, to: null }] }])
  })

  it('AD-27 are reported only where zones deliver', () => {
    const rates = methods([rate('6')])
    const all = [{ from: 0, to: null }]
    expect(findCoverageGaps(rates, [zone('6'), zone('19'), zone('194', false)], 100)).toEqual([
      { prefix: '19', gaps: all },
    ])
    expect(findCoverageGaps(rates, [zone('6', false)], 100)).toEqual([])
    expect(findCoverageGaps(rates, [], 100)).toEqual([{ prefix: '', gaps: all }])
  })

  it('AD-27 are found among 20,000 zones at once', () => {
    const zones = Array.from({ length: 20_000 }, (_, index) => zone(String(100_000 + index)))
    expect(findCoverageGaps(methods([rate('1')], [rate('10'), rate('100')]), zones, 100)).toEqual([])
  })
})
