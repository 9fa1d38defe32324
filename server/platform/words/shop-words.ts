import { createHash } from 'node:crypto'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { languages } from '#generated/languages.ts'
import { catalogue } from '#generated/message-catalogue.ts'
import { type Message, provideWords, type Words } from '#lib/words.ts'
import { statement } from '#server/platform/db/database.ts'
import { compileMessage, placeholderFaults } from './compile-message.ts'

/** A shop's language and the owner's overrides of messages. */
export interface ShopWords {
  /** Undefined for English without overrides. */
  words?: Words
  /**
   * Returns a script that a page runs before its code. It contains the messages with these ids and loads the others on
   * demand; without ids, it contains all messages.
   */
  scriptFor?: (ids?: ReadonlySet<string>) => string
  /** All messages as JSON, and the last part of the address they are loaded from. */
  file?: { version: string; json: string }
  /** Keys of overrides whose message does not exist or has other placeholders. */
  outdated: readonly string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The words this app read last, for requests that are refused before their words are read. */
    latestWords: { current?: ShopWords }
  }
}

const ENGLISH_CATEGORIES = ['one', 'other']
const englishPlural = (count: number): string => (count === 1 ? 'one' : 'other')

const storage = new AsyncLocalStorage<ShopWords>()
/** For work outside requests: jobs and commands. */
let latest: ShopWords | undefined
/** Gives `t` the words of the current request, or the latest ones. */
export const provideShopWords = (): void => provideWords(() => (storage.getStore() ?? latest)?.words)
provideShopWords()

const readOverrides = statement<{ key: string; text: string }, [language: string]>(
  'message-overrides',
  'SELECT key, text FROM message_override WHERE language = $1 ORDER BY key',
)

/** Runs `work` with the shop's words. */
export const withWords = <Result>(words: ShopWords, work: () => Result): Result => storage.run(words, work)

/** Returns the shop's current words, or those read last while the database is unavailable. */
export async function readShopWords(app: FastifyInstance): Promise<ShopWords> {
  const { latestWords } = app
  if (!app.config.database) return (latest = latestWords.current ??= await makeShopWords(languageOf(app), []))
  try {
    latestWords.current = await app.memory.getOrMake('words', async (db) => ({
      value: await makeShopWords(languageOf(app), await readOverrides(db, languageOf(app))),
      tags: ['words'],
    }))
  } catch (error) {
    if (!latestWords.current) throw error
  }
  return (latest = latestWords.current)
}

export const languageOf = (app: FastifyInstance): string => app.config.language ?? 'en'

/**
 * Sets the language of work outside requests until a shop's words are read. Unknown languages are reported elsewhere.
 */
export async function useLanguage(name = 'en'): Promise<void> {
  latest = await makeShopWords(name, [])
}

export async function categoriesOf(language: string): Promise<readonly string[]> {
  return (await loadLanguage(language))?.categories ?? ENGLISH_CATEGORIES
}

async function loadLanguage(name: string) {
  const load = languages[name as keyof typeof languages]
  return load && (await load()).language
}

export async function makeShopWords(
  name: string,
  overrides: readonly { key: string; text: string }[],
): Promise<ShopWords> {
  const language = await loadLanguage(name)
  if (!language && overrides.length === 0) return { outdated: [] }
  const categories = language?.categories ?? ENGLISH_CATEGORIES
  const messages: Record<string, Message> = { ...(language?.messages as Record<string, Message> | undefined) }
  const outdated: string[] = []
  for (const { key, text } of overrides) {
    const message = compileOverride(key, text, categories)
    if (message === undefined) outdated.push(key)
    else messages[catalogue[key]!.id] = message
  }
  const plural = language?.plural ?? englishPlural
  const marks = { language: name, ...(language && { direction: language.direction, separator: language.separator }) }
  return {
    words: { ...marks, plural, messages },
    ...scriptOf(marks, String(plural), messages),
    outdated,
  }
}

function compileOverride(key: string, text: string, categories: readonly string[]): Message | undefined {
  const original = catalogue[key]
  if (!original) return undefined
  try {
    const own = compileMessage(text, categories)
    return placeholderFaults(own, compileMessage(original.text, ENGLISH_CATEGORIES)).length > 0
      ? undefined
      : own.message
  } catch {
    return undefined
  }
}

/** Address from which browsers load the messages that a page does not contain. */
export const WORDS_PATH = '/_words'

function scriptOf(
  marks: Pick<Words, 'language' | 'direction' | 'separator'>,
  plural: string,
  messages: Readonly<Record<string, Message>>,
): Pick<ShopWords, 'scriptFor' | 'file'> {
  // Within a script element nothing may look like markup.
  const write = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  const json = JSON.stringify(messages)
  const version = createHash('sha256').update(json).digest('base64url').slice(0, 12)
  const loadOthers = `let l;shopWords.loadOthers=()=>l??=fetch("${WORDS_PATH}/${version}").then(r=>r.json()).then(m=>Object.assign(shopWords.messages,m)).catch(e=>{l=0;throw e})`
  return {
    file: { version, json },
    scriptFor: (ids) => {
      const own = ids ? Object.fromEntries(Object.entries(messages).filter(([id]) => ids.has(id))) : messages
      const isWhole = Object.keys(own).length === Object.keys(messages).length
      const given = { ...marks, messages: own }
      return `shopWords=Object.assign(${write(given)},{plural:${plural}})${isWhole ? '' : `;{${loadOthers}}`}`
    },
  }
}
