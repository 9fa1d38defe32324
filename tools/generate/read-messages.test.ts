import { describe, expect, it } from 'vitest'
import { readArea } from './read-messages.ts'

function read(text: string) {
  const faults: string[] = []
  const messages = readArea(text, { file: 'messages/en/cart.json', area: 'cart', categories: ['one', 'other'], faults })
  return { messages, faults }
}

describe('readArea', () => {
  it('LG-01 reads messages, with the section that fixes their wording', () => {
    const { messages, faults } = read(
      '{ "empty": "Empty", "title": { "text": "Cart", "fixed": "§2.4", "note": "Step" } }',
    )
    expect(faults).toEqual([])
    expect(messages).toMatchObject([
      { id: 'cart.empty', text: 'Empty' },
      { id: 'cart.title', text: 'Cart', fixed: '§2.4', note: 'Step', place: 'messages/en/cart.json:1:40' },
    ])
  })

  it.each([
    ['{\n  "empty": "Empty",\n}', '3:1: not JSON (PropertyNameExpected)'],
    ['[]', '1:1: an area is an object of messages'],
    ['{\n  "a": "A",\n  "a": "B"\n}', '3:3: cart.a: is defined twice'],
    ['{ "Cart": "A" }', '1:3: cart.Cart: a key is a camelCase name'],
    ['{ "delete": "A" }', '1:3: cart.delete: this name is reserved in JavaScript'],
    ['{ "a": 1 }', '1:8: cart.a: "text" is not one of text, fixed and note, each a string'],
    ['{ "a": { "text": "A", "fix": "§1" } }', '1:30: cart.a: "fix" is not one of text, fixed and note, each a string'],
    ['{ "a": { "note": "A" } }', '1:8: cart.a: has no text'],
    ['{ "a": " A" }', '1:8: cart.a: is empty, or begins or ends with a space'],
    // The fault lies behind an escaped quote and an escaped character.
    ['{\n  "a": "\\"\\u20b9\\" {name"\n}', '2:20: cart.a: a "{" is not closed'],
  ])('LG-01 names the place of a fault in %s', (text, fault) => {
    expect(read(text).faults).toEqual([`messages/en/cart.json:${fault}`])
  })
})
