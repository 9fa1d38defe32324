import { findNearest } from '#engine/find-nearest.ts'
import { catalogue } from '#generated/message-catalogue.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { compileMessage, placeholderFaults } from './compile-message.ts'
import { describeFault } from './describe-fault.ts'
import { MessageFault } from './message-fault.ts'
import { categoriesOf } from './shop-words.ts'
import * as t from '#words/commands.ts'

/** Maximum length of an override; also a constraint of the table. */
const MAX_LENGTH = 2000
/** Maximum per language, because every page contains them. */
const MAX_OVERRIDES = 300

export interface WordedMessage {
  key: string
  text: string
  override?: string
  fixed?: string
}

const listOverrides = statement<{ key: string; text: string }, [language: string]>(
  'message-overrides-of-language',
  'SELECT key, text FROM message_override WHERE language = $1',
)
const lockOverrides = statement<NoRow, []>(
  'message-overrides-lock',
  'LOCK TABLE message_override IN SHARE ROW EXCLUSIVE MODE',
)
const upsertOverride = statement<NoRow, [language: string, key: string, text: string]>(
  'message-override-set',
  `INSERT INTO message_override (language, key, text) VALUES ($1, $2, $3)
   ON CONFLICT (language, key) DO UPDATE SET text = excluded.text, updated_at = now() WHERE message_override.text <> excluded.text`,
)
const deleteOverride = statement<{ key: string }, [language: string, key: string]>(
  'message-override-remove',
  'DELETE FROM message_override WHERE language = $1 AND key = $2 RETURNING key',
)

/** Lists all messages by key with the owner's wording. Overrides of unknown messages have an empty text. */
export async function listMessages(db: Queryable, language: string): Promise<WordedMessage[]> {
  const own = new Map((await listOverrides(db, language)).map(({ key, text }) => [key, text]))
  const keys = new Set([...Object.keys(catalogue), ...own.keys()])
  return [...keys].toSorted().map((key) => {
    const { text = '', fixed } = catalogue[key] ?? {}
    const written = own.get(key)
    return { key, text, ...(written !== undefined && { override: written }), ...(fixed && { fixed }) }
  })
}

/** Whether a message contains a text, or belongs to the area of that name. */
export const hasText = ({ key, text, override = '' }: WordedMessage, search: string): boolean =>
  key.startsWith(`${search}.`) || [key, text, override].some((one) => one.toLowerCase().includes(search.toLowerCase()))

/**
 * Stores the owner's wording of a message. Call it in a transaction.
 * @throws Error that names what is wrong with the key or the text
 */
export async function setOverride(db: Queryable, language: string, key: string, text: string): Promise<void> {
  await checkOverride(language, key, text)
  await lockOverrides(db)
  const own = new Set((await listOverrides(db, language)).map((one) => one.key))
  if (!own.has(key) && own.size >= MAX_OVERRIDES) throw new Error(t.tooManyOwn({ most: MAX_OVERRIDES }))
  await upsertOverride(db, language, key, text)
}

/** Restores the original wording; returns whether there was another one. */
export async function removeOverride(db: Queryable, language: string, key: string): Promise<boolean> {
  return (await deleteOverride(db, language, key)).length > 0
}

/**
 * Checks an owner's wording of a message.
 * @throws Error that names what is wrong
 */
export async function checkOverride(language: string, key: string, text: string): Promise<void> {
  const original = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
  if (!original) {
    const near = findNearest(key, Object.keys(catalogue))
    throw new Error(near ? t.didYouMean({ problem: t.noMessage({ key }), suggestion: near }) : t.noMessage({ key }))
  }
  if (text.trim() === '') throw new Error(t.wordingEmpty({ key }))
  if (text.length > MAX_LENGTH) throw new Error(t.wordingTooLong({ key, count: text.length, most: MAX_LENGTH }))
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/u.test(text)) throw new Error(t.wordingControl({ key }))
  try {
    const own = compileMessage(text, await categoriesOf(language))
    const faults = placeholderFaults(own, compileMessage(original.text, ['one', 'other']))
    if (faults.length > 0) throw new MessageFault(faults)
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error
    const values = { key, problem: error.faults.map(describeFault).join(' '), original: original.text }
    const message =
      error.offset > 0 ? t.wordingInvalidAt({ ...values, character: error.offset + 1 }) : t.wordingInvalid(values)
    throw new Error(message, { cause: error })
  }
}
