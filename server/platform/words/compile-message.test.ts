import { describe, expect, it } from 'vitest'
import { compileMessage, placeholderFaults } from './compile-message.ts'
import type { Fault } from './message-fault.ts'

const compile = (text: string) => compileMessage(text, ['one', 'other'])

describe('compileMessage', () => {
  it('LG-01 compiles text unchanged, and returns the placeholders of a message', () => {
    expect(compile('Your cart is empty').message).toBe('Your cart is empty')
    const { message, placeholders } = compile('<b>{name}</b>: {count, plural, one {# left} other {# left}}')
    expect(message).toEqual([
      ['b', [['name']], 2],
      ': ',
      ['count', { one: [['count', 0], ' left'], other: [['count', 0], ' left'] }, 1],
    ])
    expect(Object.fromEntries(placeholders)).toEqual({
      b: { kind: 'tag' },
      name: { kind: 'value' },
      count: { kind: 'count' },
    })
  })

  it.each<[string, number, Fault]>([
    ['Hello {name', 6, { code: 'unclosedBrace' }],
    ['{n, plural, one {#}}', 19, { code: 'noOther' }],
    ['{n, plural, few {#} other {#}}', 0, { code: 'unknownCategory', category: 'few', categories: ['one', 'other'] }],
    ['{n, selectordinal, one {#st} other {#th}}', 0, { code: 'unsupported' }],
    ['On {day, date}', 3, { code: 'formatted', placeholder: '{day}' }],
    ['<b>new', 0, { code: 'unclosedTag' }],
    ['new</b>', 3, { code: 'unopenedTag' }],
    ['{x, plural, other {#}} {x, select, a {a} other {b}}', 23, { code: 'twoUses', placeholder: '{x}' }],
    ['{x, select, a a other {b}}', 14, { code: 'syntax', parserCode: 'EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT' }],
  ])('LG-01 refuses %s at %i', (text, offset, fault) => {
    expect(() => compile(text)).toThrow(expect.objectContaining({ offset, faults: [fault] }))
  })
})

describe('placeholderFaults', () => {
  const original = compile('{name}: {count, plural, one {# item} other {# items}} in <b>stock</b>')

  it('LG-05 accepts other words around the same placeholders', () => {
    expect(placeholderFaults(compile('<b>{count}</b> × {name}'), original)).toEqual([])
  })

  const known = ['{name}', '{count}', '<b>']

  it.each<[string, Fault]>([
    ['{count} in <b>stock</b>', { code: 'missing', placeholder: '{name}' }],
    ['{name} {count}', { code: 'missing', placeholder: '<b>' }],
    ['{name} {count} <b>x</b> {price}', { code: 'unknown', placeholder: '{price}', known }],
    ['{name} {count} <b>x</b> <script>x</script>', { code: 'unknown', placeholder: '<script>', known }],
    ['{name, plural, other {#}} {count} <b>x</b>', { code: 'wrongKind', placeholder: '{name}', kind: 'plural' }],
    ['{name} {count} {b}', { code: 'wrongKind', placeholder: '{b}', kind: 'value' }],
  ])('LG-05 refuses %s', (text, fault) => {
    expect(placeholderFaults(compile(text), original)).toEqual([fault])
  })
})
