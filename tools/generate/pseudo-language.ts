import type { Message } from '#lib/words.ts'

/** Accented English, and the same from right to left; the names are those that Unicode keeps for such languages. */
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

/** Returns a message in the pseudo-language: accented, longer and in brackets, so that cut-off or untranslated text is visible. */
export function pseudoMessage(message: Message): Message {
  return ['⟦', ...stretched([message].flat() as Exclude<Message, string>), '⟧']
}

function stretched(message: Message): Exclude<Message, string> {
  if (typeof message === 'string') return [stretchedText(message)]
  return message.map((part) => {
    if (typeof part === 'string') return stretchedText(part)
    const [name, more, kind] = part
    if (more === undefined || more === 0) return part
    if (kind === 2) return [name, stretched(more), 2]
    const cases = Object.entries(more).map(([value, one]) => [value, stretched(one)])
    return kind ? [name, Object.fromEntries(cases), kind] : [name, Object.fromEntries(cases)]
  })
}

/** Letters of an added word; longer ones would break in other places than real languages. */
const ADDED_WORD = 9

function stretchedText(text: string): string {
  if (text.trim() === '') return text
  // Default texts of sections have placeholders of their own, such as {name}.
  const accented = text.replaceAll(/\{[^}]*\}|[a-z]/giu, (one) => ACCENTED[one] ?? one)
  const added = '~'.repeat(Math.ceil(text.length * GROWTH)).replaceAll(new RegExp(`~{${ADDED_WORD}}(?=~)`, 'g'), '$& ')
  return accented.replace(/\S(?=\s*$)/u, (last) => last + added)
}
