import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  formatWholeNumber,
  messageId,
  provideWords,
  formatMessage,
  formatMessageParts,
  type Words,
} from '#lib/words.ts'
import { compileMessage } from './compile-message.ts'
import { provideShopWords } from './shop-words.ts'

const compile = (text: string, categories = ['one', 'other']) => compileMessage(text, categories).message

const speak = (words: Partial<Words>) =>
  provideWords(() => ({ language: 'pl', plural: () => 'other', messages: {}, ...words }))

beforeEach(() => provideWords(() => undefined))
// The files of a worker share the words.
afterEach(provideShopWords)

describe('formatMessage', () => {
  it.each([
    ['Your cart is empty', {}, 'Your cart is empty'],
    ['{name} removed', { name: 'Moon jar' }, 'Moon jar removed'],
    ['{count, plural, one {# item} other {# items}}', { count: 1 }, '1 item'],
    ['{count, plural, one {# item} other {# items}}', { count: 12_345 }, '12,345 items'],
    ['{count, plural, =0 {No items} one {# item} other {# items}}', { count: 0 }, 'No items'],
    ['{by, select, you {You} shop {The shop} other {Somebody}} replied', { by: 'shop' }, 'The shop replied'],
    ['{by, select, you {You} shop {The shop} other {Somebody}} replied', { by: 'courier' }, 'Somebody replied'],
    ['{shown, plural, other {Page # {name}}}', { shown: 2, name: 'of pots' }, 'Page 2 of pots'],
    ["It’s '{'literal'}'", {}, 'It’s {literal}'],
  ])('LG-01 writes %s', (text, values, written) => {
    expect(formatMessage(compile(text), values)).toBe(written)
  })

  it('LG-01 lets functions wrap the text of tags', () => {
    const message = compile('I agree to the <terms>terms of {shop}</terms>.')
    const values = { shop: 'Ashkiln', terms: (text: string) => ({ link: text }) }
    expect(formatMessageParts(message, values)).toEqual(['I agree to the ', { link: 'terms of Ashkiln' }, '.'])
  })

  it('LG-05 writes the shop’s own words in place of the English ones', () => {
    const message = compile('{name} removed')
    speak({ messages: { [messageId(message)]: compile('{name} is gone') } })
    expect(formatMessage(message, { name: 'Moon jar' })).toBe('Moon jar is gone')
    expect(formatMessage(compile('{name} added'), { name: 'Moon jar' })).toBe('Moon jar added')
  })

  it('LG-01 counts by the plural rules of the shop’s language', () => {
    const english = compile('{count, plural, one {# item} other {# items}}')
    const polish = compile('{count, plural, one {# rzecz} few {# rzeczy} other {# rzeczy wiele}}', [
      'one',
      'few',
      'other',
    ])
    speak({ plural: (count) => (count === 3 ? 'few' : 'other'), messages: { [messageId(english)]: polish } })
    expect([formatMessage(english, { count: 3 }), formatMessage(english, { count: 1 })]).toEqual([
      '3 rzeczy',
      '1 rzeczy wiele',
    ])
  })

  it('LG-01 groups digits as the shop’s language does', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(formatWholeNumber(value)).toBe(value.toLocaleString('en'))
      }),
    )
    const message = compile('{count, plural, one {# item} other {# items}}')
    speak({ separator: ' ' })
    expect([formatMessage(message, { count: 1_234_567 }), formatWholeNumber(999)]).toEqual(['1 234 567 items', '999'])
  })
})
