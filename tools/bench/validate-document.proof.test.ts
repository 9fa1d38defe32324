import { expect, it } from 'vitest'
import { isProof } from '#tools/testing/proof.ts'
import { benchValidation } from './validate-document.ts'

it.runIf(isProof)(
  'EN-02 validates a document of 1,000 items in less than ten times the time JSON.parse takes',
  async () => {
    const { ratio, resolveRatio } = await benchValidation()
    expect(ratio).toBeLessThan(10)
    expect(resolveRatio).toBeLessThan(10)
  },
)

it.runIf(isProof)('EN-02 takes time in proportion to the number of items', async () => {
  const small = await benchValidation(200)
  const large = await benchValidation(1600)
  expect(large.validateMs / small.validateMs).toBeLessThan(24)
})
