import { expect } from 'vitest'
import { timed } from '#tools/testing/proof.ts'
import { benchValidation } from './validate-document.ts'

timed('EN-02 validates a document of 1,000 items in less than ten times the time JSON.parse takes', async () => {
  const { ratio, resolveRatio } = await benchValidation()
  expect(ratio).toBeLessThan(10)
  expect(resolveRatio).toBeLessThan(10)
})

timed('EN-02 takes time in proportion to the number of items', async () => {
  const small = await benchValidation(200)
  const large = await benchValidation(1600)
  expect(large.validateMs / small.validateMs).toBeLessThan(24)
})
