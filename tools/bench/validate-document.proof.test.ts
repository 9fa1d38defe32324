import { expect, it } from 'vitest'
import { either } from '#tools/testing/proof.ts'
import { benchValidation } from './validate-document.ts'

// The short forms leave room for a machine that does something else meanwhile.
it('EN-02 validates a document of 1,000 items in less than ten times the time JSON.parse takes', async () => {
  const { ratio, resolveRatio } = await benchValidation()
  expect(ratio).toBeLessThan(either(10, 30))
  expect(resolveRatio).toBeLessThan(either(10, 30))
})

it('EN-02 takes time in proportion to the number of items', async () => {
  const small = await benchValidation(200)
  const large = await benchValidation(1600)
  expect(large.validateMs / small.validateMs).toBeLessThan(either(24, 48))
})
