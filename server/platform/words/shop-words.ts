import { createHash } from 'node:crypto'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { languages } from '#generated/languages.ts'
import { catalogue } from '#generated/message-catalogue.ts'
import { type Message, provideWords, type Words } from '#lib/words.ts'
import { statement } from '#server/platform/db/database.ts'
import { compileMessage, placeholderFaults } from './compile-message.ts'

/** A shop's wording where it differs from that of its code. */
export interface ShopWords {
  /** Undefined for English without sentences of the owner's own. */
  words?: Words
  /**
   * Returns the same as a script, which a page runs before its code: the messages of these ids, and how to load the others; without
   * ids, all of them.
   */
  scriptFor?: (ids?: ReadonlySet<string>) => string
  /** All messages as JSON, and the last part of the address they are loaded from. */
  file?: { version: string; json: string }
  /** Keys of the owner's sentences that no longer fit: the message is gone, or has other placeholders. */
  outdated: readonly string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The words this app read last, for requests that are refused before theirs are read. */
    lastWords: { current?: ShopWords }
  }
}

const ENGLISH_CATEGORIES = ['one', 'other']
const englishPlural = (count: number): string => (count === 1 ? 'one' : 'other')

const storage = new AsyncLocalStorage<ShopWords>()
/** For work outside requests: jobs and commands. */
let latest: ShopWords | undefined
/** Makes messages speak the shop's words. */
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
  const { lastWords } = app
  if (!app.config.database) return (latest = lastWords.current ??= await makeShopWords(languageOf(app), []))
  try {
    lastWords.current = await app.memory.getOrMake('words', async (db) => ({
      value: await makeShopWords(languageOf(app), await readOverrides(db, languageOf(app))),
      tags: ['words'],
    }))
  } catch (error) {
    if (!lastWords.current) throw error
  }
  return (latest = lastWords.current)
}

/** The language of the whole shop. */
export const languageOf = (app: FastifyInstance): string => app.config.language ?? 'en'

/** Sets the language of a command line until the owner's sentences are read. Unknown languages are reported by later checks. */
export async function useLanguage(name = 'en'): Promise<void> {
  latest = await makeShopWords(name, [])
}

/** Plural categories of a language. */
export async function categoriesOf(language: string): Promise<readonly string[]> {
  return (await loadLanguage(language))?.categories ?? ENGLISH_CATEGORIES
}

async function loadLanguage(name: string) {
  const load = languages[name as keyof typeof languages]
  return load && (await load()).language
}

/** Puts a language and an owner's sentences together. */
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

/** Browsers load the messages that a page does not contain from here. */
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
