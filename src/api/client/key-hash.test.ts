import { hashKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyHash } from './key-hash.ts'

it('hashes a key as TanStack Query does', () => {
  const keys = [
    ['a'],
    ['a', 1, null, undefined, true, '"ü'],
    ['a', { z: 1, b: [{ d: 1, c: undefined }] }],
    [],
    [['b', 'a']],
  ]
  expect(keys.map(keyHash)).toEqual(keys.map(hashKey))
})
