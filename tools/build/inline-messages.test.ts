import { describe, expect, it } from 'vitest'
import type { Message } from '#lib/words.ts'
import { inlineIn } from './inline-messages.ts'

const compiled = new Map<string, Message>([
  ['cart.empty', 'Your cart is empty'],
  ['cart.removed', [['name'], ' removed']],
  ['cart.terms', ['Read ', ['link', 'the terms', 2]]],
  ['cart.count', [['n', { other: [['n', 0], ' ', ['b', 'items', 2]] }, 1]]],
])
const inline = (code: string) => inlineIn(`import * as t from '#words/cart.ts'\n${code}`, 'a.tsx', compiled)

describe('inlineIn', () => {
  it.each([
    [
      '<p title={t.empty()}>{t.empty()}</p>',
      '<p title={formatMessage("Your cart is empty")}>{formatMessage("Your cart is empty")}</p>',
    ],
    [
      't.removed({ name: t.empty() })',
      'formatMessage([["name"]," removed"], { name: formatMessage("Your cart is empty") })',
    ],
    ['t.terms({ link })', 'formatMessageParts(["Read ",["link","the terms",2]], { link })'],
    ['t.count({ n, b })', 'formatMessageParts([["n",{"other":[["n",0]," ",["b","items",2]]},1]], { n, b })'],
    ['show(t.empty)', 'show((() => formatMessage("Your cart is empty")))'],
    ['show(t.removed)', 'show(((values) => formatMessage([["name"]," removed"], values)))'],
    ['other.t.empty()', 'other.t.empty()'],
  ])('LG-01 writes the message of %s into the code', (code, inlined) => {
    expect(inline(code).split('\n').at(-1)).toBe(inlined)
  })

  it('LG-01 imports the formatter once for all areas', () => {
    const code =
      "import * as t from '#words/cart.ts'\nimport * as more from '#words/cart.ts'\nt.terms({ a: more.empty() })"
    expect(inlineIn(code, 'a.ts', compiled)).toBe(
      'import { formatMessage, formatMessageParts } from \'#lib/words.ts\'\n\nformatMessageParts(["Read ",["link","the terms",2]], { a: formatMessage("Your cart is empty") })',
    )
  })

  it('LG-01 imports no formatter that the module imports itself', () => {
    const code = "import { formatMessage } from '#lib/words.ts'\nimport * as t from '#words/cart.ts'\nsay(t.empty())"
    expect(inlineIn(code, 'a.ts', compiled)).toBe(
      'import { formatMessage } from \'#lib/words.ts\'\n\nsay(formatMessage("Your cart is empty"))',
    )
  })

  it('LG-01 reports the messages of a module', () => {
    const said: Message[] = []
    inlineIn("import * as t from '#words/cart.ts'\nt.terms({ a: t.empty() })", 'a.ts', compiled, (message) =>
      said.push(message),
    )
    expect(said).toEqual([['Read ', ['link', 'the terms', 2]], 'Your cart is empty'])
  })

  it.each(['t.full()', 't[name]()'])('LG-01 refuses %s', (code) => {
    expect(() => inline(code)).toThrow(`a.tsx: ${code.replace('()', '')} names no message`)
  })
})
