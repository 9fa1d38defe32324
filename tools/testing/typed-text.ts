import fc from 'fast-check'

const ZEROS = ['0', '०', '٠', '۰', '০', '௦', '౦', '൦', '０']

export const inAnyScript = fc
  .constantFrom(...ZEROS)
  .map(
    (zero) => (text: string) =>
      text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit))),
  )

const unseen = fc.string({
  unit: fc.constantFrom('\u202a', '\u202c', '\u200e', '\u200f', '\u2066', '\u2069', '\u200b', '\ufeff', '\u00a0', ' '),
  maxLength: 4,
})

/** Surrounds a text with invisible characters that are copied along with it. */
export const wrapped = fc.tuple(unseen, unseen).map(
  ([before, after]) =>
    (text: string) =>
      before + text + after,
)
