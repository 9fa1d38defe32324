import { expect, it } from 'vitest'
import { withinSentence } from './field-schema.ts'

it('AD-04 keeps abbreviations within a sentence', () => {
  expect(['Draft orders', 'Back-in-stock alert', 'API token', 'FAQ'].map(withinSentence)).toEqual([
    'draft orders',
    'back-in-stock alert',
    'API token',
    'FAQ',
  ])
})
