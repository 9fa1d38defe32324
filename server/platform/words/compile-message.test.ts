import { describe, expect, it } from 'vitest'
import { compileMessage, placeholderFaults } from './compile-message.ts'

const compile = (text: string) => compileMessage(text, ['one', 'other'])

describe('compileMessage', () => {
  it('LG-01 keeps text as text, and tells which values a message needs', () => {
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

  it.each([
    ['Hello {name', 6, /not closed/],
    ['{n, plural, one {#}}', 19, /no "other/],
    ['{n, plural, few {#} other {#}}', 0, /"few" is not a plural category/],
    ['{n, selectordinal, one {#st} other {#th}}', 0, /selectordinal/],
    ['On {day, date}', 3, /formatted by the code/],
    ['<b>new', 0, /tag is not closed/],
    ['new</b>', 3, /closing tag/],
    ['{x, plural, other {#}} {x, select, a {a} other {b}}', 23, /two ways/],
  ])('LG-01 refuses %s at %i', (text, offset, message) => {
    expect(() => compile(text)).toThrow(expect.objectContaining({ offset, message: expect.stringMatching(message) }))
  })
})

describe('placeholderFaults', () => {
  const original = compile('{name}: {count, plural, one {# item} other {# items}} in <b>stock</b>')

  it('LG-05 accepts other words around the same placeholders', () => {
    expect(placeholderFaults(compile('<b>{count}</b> × {name}'), original)).toEqual([])
  })

  it.each([
    ['{count} in <b>stock</b>', '{name} is missing'],
    ['{name} {count}', '<b> is missing'],
    ['{name} {count} <b>x</b> {price}', '{price} is unknown (there is {name}, {count}, <b>)'],
    ['{name} {count} <b>x</b> <script>x</script>', '<script> is unknown (there is {name}, {count}, <b>)'],
    ['{name, plural, other {#}} {count} <b>x</b>', '{name} cannot be used as a plural'],
    ['{name} {count} {b}', '{b} cannot be used as a value'],
  ])('LG-05 refuses %s: %s', (text, fault) => {
    expect(placeholderFaults(compile(text), original)).toEqual([fault])
  })
})
