/** A compiled message: plain text, or its parts in order. */
export type Message = string | readonly Part[]
type Part =
  | string
  /** A value, unchanged or (0) formatted as a whole number. */
  | readonly [name: string, format?: 0]
  /** One of several messages, selected by a value or (1) by its plural category. */
  | readonly [name: string, cases: Readonly<Record<string, Message>>, isPlural?: 1]
  /** The text inside a tag, which a function wraps (2). */
  | readonly [name: string, text: Message, isTag: 2]

/** Values of a message by their names. */
export type Values = Readonly<Record<string, unknown>>

/** The messages that replace the compiled ones: another language, or the owner's own sentences. */
export interface Words {
  /** Language tag, such as `fr`. */
  language: string
  /** Where the language is not written from left to right. */
  direction?: string
  /** Between groups of three digits, where it is not a comma. */
  separator?: string
  /** Returns the plural category of a number. */
  plural: (count: number) => string
  /** Messages by the id of the English one they replace. A page begins with those of its own code. */
  messages: Readonly<Record<string, Message>>
  /** Loads the messages of lazy code, if there are any. */
  loadOthers?: () => Promise<unknown>
}

/** In a browser, the page's first script has set them. */
let findWords = (): Words | undefined => (globalThis as { shopWords?: Words }).shopWords

/** Sets how `formatMessage` gets the shop's messages; for the server, where they may differ by request. */
export function provideWords(find: () => Words | undefined): void {
  findWords = find
}

/** Returns the shop's own messages, if any. */
export const currentWords = (): Words | undefined => findWords()

/** Returns the language of the shop's messages, such as `fr`. */
export const currentLanguage = (): string => findWords()?.language ?? 'en'

/**
 * Formats a whole number in the shop's language: 12345 → “12,345”. Does not use Intl, whose first use blocks a slow phone
 * for more than 100 ms (docs/decisions/0062-page-delivery.md).
 */
export const formatWholeNumber = (value: number): string =>
  String(value).replace(/\B(?=(?:\d{3})+$)/g, findWords()?.separator ?? ',')

/** Identifies a message by its English wording, so that code carries no id. Two messages with one id are refused when messages are compiled. */
export function messageId(message: Message): string {
  let id = 0
  for (const character of JSON.stringify(message)) id = (Math.imul(id, 31) + character.charCodeAt(0)) | 0
  return id.toString(36)
}

/** Formats a message in the shop's language and wording. Only called by the functions of `#words/`. */
export const formatMessage = (message: Message, values?: Values): string => formatMessageParts(message, values).join('')

/** Like `formatMessage`, but returns parts: text between tags is replaced by the result of the tag's function. */
export function formatMessageParts(message: Message, values: Values = {}): unknown[] {
  const words = findWords()
  return write((words && words.messages[messageId(message)]) ?? message, values, words)
}

function write(message: Message, values: Values, words: Words | undefined): unknown[] {
  if (typeof message === 'string') return [message]
  return message.flatMap((part) => {
    if (typeof part === 'string') return part
    const [name, more, kind] = part
    const value = values[name]
    if (more === undefined) return [value]
    if (more === 0) return formatWholeNumber(value as number)
    if (kind === 2) return [(value as (text: string) => unknown)(write(more, values, words).join(''))]
    const category = kind ? (words ? words.plural(value as number) : value === 1 ? 'one' : 'other') : String(value)
    const own = Object.hasOwn(more, category) ? more[category] : undefined
    return write(more[`=${value as number}`] ?? own ?? more['other']!, values, words)
  })
}
