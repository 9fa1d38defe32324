import type { MailSentence } from '#generated/api.d.ts'
import { catalogue } from '#generated/message-catalogue.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { listMessages } from '#server/platform/words/overrides.ts'
import { type ShopWords, withWords } from '#server/platform/words/shop-words.ts'

const englishPlural = (count: number): string => (count === 1 ? 'one' : 'other')
/** Areas of the messages in mails, preferred ones first: messages with the same wording share an id. */
const AREAS = ['mails', 'staff-mails', 'orders', 'cart', 'delivery']

/** Runs `work` with the shop's words, and returns the ids of the messages it writes, in their order. */
export async function recordMessages<Result>(
  shopWords: ShopWords,
  work: () => Promise<Result>,
): Promise<{ result: Result; ids: ReadonlySet<string> }> {
  const ids = new Set<string>()
  const words = shopWords.words ?? { language: 'en', plural: englishPlural, messages: {} }
  const messages = new Proxy(words.messages, {
    get: (target, id: string) => {
      ids.add(id)
      return target[id]
    },
  })
  const result = await withWords({ ...shopWords, words: { ...words, messages } }, work)
  return { result, ids }
}

/** Returns the messages with these ids, as owners read and change them. */
export async function describeMessages(
  db: Queryable,
  language: string,
  ids: ReadonlySet<string>,
): Promise<MailSentence[]> {
  const own = new Map((await listMessages(db, language)).map((message) => [message.key, message]))
  return Array.from(ids).flatMap((id) => {
    const key = keyOf(id)
    const message = key === undefined ? undefined : own.get(key)
    if (key === undefined || !message) return []
    const { text: original, override } = message
    return { key, text: override ?? original, original, is_changed: override !== undefined }
  })
}

/** Keys of messages by id. Of several with the same wording, the one from the first area. */
const keys = new Map(
  AREAS.toReversed().flatMap((area) =>
    Object.entries(catalogue).flatMap(([key, { id }]) => (key.startsWith(`${area}.`) ? [[id, key] as const] : [])),
  ),
)
const keyOf = (id: string): string | undefined => keys.get(id)
