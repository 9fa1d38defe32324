import { expect, it } from 'vitest'
import { keyFor, openToken, seal, sealToken, unseal } from './seal.ts'

const key = keyFor('a secret of the tests, long enough', 'tests')

it('AC-06 sealed texts with a shortened tag are refused: four bytes could be guessed', () => {
  const sealed = seal('', key, 'context')
  expect(unseal(sealed, key, 'context')).toBe('')
  for (let bytes = 12; bytes < sealed.length; bytes++)
    expect(() => unseal(sealed.subarray(0, bytes), key, 'context'), `${bytes} bytes`).toThrow(
      'Invalid authentication tag length',
    )
})

it('AC-06 a token opens with its key and context only', () => {
  const token = sealToken('text', key, 'context')
  expect(openToken(token, key, 'context')).toBe('text')
  expect(openToken(token, key, 'other')).toBeUndefined()
  expect(openToken(token, keyFor('another secret of the tests', 'tests'), 'context')).toBeUndefined()
  for (const text of ['', 'x', token.slice(0, -2), `${token}AAAA`])
    expect(openToken(text, key, 'context')).toBeUndefined()
})
