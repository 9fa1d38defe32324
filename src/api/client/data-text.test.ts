// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { dataText, forgetDataText, keepDataText } from './data-text.ts'

const keep = (text: string) => {
  const reply = JSON.parse(text) as Record<string, unknown>
  keepDataText(reply, text)
  return reply['data']
}

describe('the text of a reply’s data', () => {
  it('is the text that arrived', () => {
    expect(dataText(keep('{"status":"success","data":{"price": 1.50}}'))).toBe('{"price": 1.50}')
    expect(dataText(keep('{"status":"success","data":[1, 2]}\n'))).toBe('[1, 2]')
  })

  it('is written again for data of other replies', () => {
    for (const text of [
      '{"status":"success","message":"Done","data":{"a": 1}}',
      '{"status":"success","data":{"a": 1},"message":"Done"}',
      '{"data":{"a": 1},"status":"success"}',
    ])
      expect(dataText(keep(text))).toBe('{"a":1}')
    expect([dataText(keep('{"status":"success","data":"a"}')), dataText(null), dataText(7)]).toEqual([
      '"a"',
      'null',
      '7',
    ])
  })

  it('is forgotten when the data changes', () => {
    const data = keep('{"status":"success","data":{"a": 1}}') as { a: number }
    data.a = 2
    forgetDataText(data)
    expect(dataText(data)).toBe('{"a":2}')
  })
})
