import { describe, expect, it } from 'vitest'
import { markHtml, encodeMark, decodeMarks, markText, withoutMarks } from './marks.ts'

describe('invisible markers', () => {
  it('BU-02 encode their number, and leave the text unchanged', () => {
    for (const number of [0, 1, 2, 3, 26, 27, 1000, 123_456]) {
      const text = markText('A bowl', number)
      expect(decodeMarks(text)).toEqual([number])
      expect(withoutMarks(text)).toBe('A bowl')
      expect(text).toMatch(/^A bowl[\u2061-\u2064]+$/u)
    }
  })

  it('BU-02 can follow each other', () => {
    expect(decodeMarks(`${encodeMark(4)}x${encodeMark(5)}${encodeMark(0)}`)).toEqual([4, 5, 0])
    expect(decodeMarks('no mark')).toEqual([])
  })

  it.each(['', ' ', '\n'])('BU-02 are not added to %j, because sections test for text', (text) => {
    expect(markText(text, 7)).toBe(text)
  })

  it('BU-02 are added to each text of rich text, and to none of its tags', () => {
    const html = '<p>One <b>two</b></p>\n<ul><li>three</li><li title="four"></li></ul>'
    const marked = markHtml(html, 9)
    expect(decodeMarks(marked)).toEqual([9, 9, 9])
    expect(withoutMarks(marked)).toBe(html)
    expect(marked.match(/<[^>]*>/gu)).toEqual(html.match(/<[^>]*>/gu))
  })
})
