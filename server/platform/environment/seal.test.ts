import { expect, it } from 'vitest'
import { keyFor, seal, unseal } from './seal.ts'

const key = keyFor('a secret of the tests, long enough', 'tests')

it('AC-06 sealed texts with a shortened tag are refused: four bytes could be guessed', () => {
  const sealed = seal('', key, 'context')
  expect(unseal(sealed, key, 'context')).toBe('')
  for (let bytes = 0; bytes < sealed.length; bytes++)
    expect(() => unseal(sealed.subarray(0, bytes), key, 'context'), `${bytes} bytes`).toThrow()
})
