import { expect, it } from 'vitest'
import { catalogue, heroOf } from '#tools/testing/hero-catalogue.ts'
import { isProof } from '#tools/testing/proof.ts'
import { validateDocument } from './validate-document.ts'

it.runIf(isProof)('EN-02 a hostile document takes time in proportion to its size', () => {
  const timeOf = (count: number) => {
    const raw = heroOf(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`setting${index}`, { $bind: index }])),
    )
    // The shortest of several runs, to exclude other load.
    const times = Array.from({ length: 5 }, () => {
      const from = performance.now()
      validateDocument(raw, catalogue)
      return performance.now() - from
    })
    return Math.min(...times)
  }
  timeOf(1000)
  expect(timeOf(16_000) / Math.max(timeOf(2000), 1)).toBeLessThan(40)
})
