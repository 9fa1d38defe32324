import type { Message } from '#lib/words.ts'

/** Accented English, left to right and right to left, under the names CLDR uses. */
export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aàbƀcçdďeéfƒgĝhĥiîjĵkķlĺmɱnñoôpþqǫrŕsštţuûvṽwŵxẋyýzžAÀBƁCÇDĎEÉFƑGĜHĤIÎJĴKĶLĹMṀNÑOÔPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ'.matchAll(
      /../gu,
    ),
  ].map(([[plain = '', accented = '']]) => [plain, accented]),
)
/** Typical growth of text in other languages. */
const GROWTH = 0.35

/** Returns a message accented, lengthened and in brackets, so that untranslated and cut-off text is visible. */
export function pseudoMessage(message: Message): Message {
  return ['⟦', ...lengthen([message].flat() as Exclude<Message, string>), '⟧']
}

function lengthen(message: Message): Exclude<Message, string> {
  if (typeof message === 'string') return [lengthenText(message)]
  return message.map((part) => {
    if (typeof part === 'string') return lengthenText(part)
    const [name, more, kind] = part
    if (more === undefined || more === 0) return part
    if (kind === 2) return [name, lengthen(more), 2]
    const cases = Object.entries(more).map(([value, one]) => [value, lengthen(one)])
    return kind ? [name, Object.fromEntries(cases), kind] : [name, Object.fromEntries(cases)]
  })
}

/** Longer words would break lines in other places than real languages. */
const ADDED_WORD_LENGTH = 9

function lengthenText(text: string): string {
  if (text.trim() === '') return text
  // Default texts of sections have their own placeholders, such as {name}.
  const accented = text.replaceAll(/\{[^}]*\}|[a-z]/giu, (one) => ACCENTED[one] ?? one)
  const added = '~'
    .repeat(Math.ceil(text.length * GROWTH))
    .replaceAll(new RegExp(`~{${ADDED_WORD_LENGTH}}(?=~)`, 'g'), '$& ')
  return accented.replace(/\S(?=\s*$)/u, (last) => last + added)
}
