import { expect, it } from 'vitest'
import texts from '#fixtures/real-input/mail-texts.json' with { type: 'json' }
import { unlinked } from './unlinked.ts'

const withoutBreaks = (text: string) => text.replaceAll('\u200b', '')
/** Matches what mail programs turn into a link. */
const LINK =
  /[\p{L}\p{N}\p{M}][.。．｡․]\p{L}[\p{L}\p{M}]|\d\.\d+\.\d+\.\d|[\p{L}\p{N}]:[^\s\u200b]|\/\/|\\\\|@[^\s\u200b]/u

it.each(texts.untouched)('CK-16 prints “%s” unchanged', (text) => {
  expect(unlinked(text)).toBe(text)
})

it.each(texts.broken)('OP-04 prints “%s” so that it looks the same but is not linked', (text) => {
  expect(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).toMatch(LINK)
  const printed = unlinked(text)
  expect(printed).not.toMatch(LINK)
  expect(withoutBreaks(printed)).toBe(withoutBreaks(text))
})
