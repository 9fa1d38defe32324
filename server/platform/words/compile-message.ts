import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Message } from '#lib/words.ts'

/** A fault of a message, with its offset in the text. */
export class MessageFault extends Error {
  override name = 'MessageFault'
  readonly offset: number

  constructor(message: string, offset = 0) {
    super(message)
    this.offset = offset
  }
}

/** The kind of value a placeholder takes: text or a number, a count, one of several words, or a function for a tag. */
export type Placeholder =
  | { kind: 'value' }
  | { kind: 'count' }
  | { kind: 'tag' }
  | { kind: 'choice'; cases: readonly string[] }

/** A compiled message with its placeholders. */
export interface CompiledMessage {
  message: Message
  placeholders: ReadonlyMap<string, Placeholder>
}

type Parts = Exclude<Message, string>

/**
 * Compiles a message in ICU MessageFormat: values, plurals, choices (`select`) and tags. Numbers, dates and times are not
 * formatted by messages; they arrive as text.
 * @param categories plural categories of the message's language
 * @throws MessageFault
 */
export function compileMessage(text: string, categories: readonly string[]): CompiledMessage {
  const placeholders = new Map<string, Placeholder>()
  const message = compileParts(parseText(text), placeholders, categories)
  return { message, placeholders }
}

function parseText(text: string): MessageFormatElement[] {
  try {
    return parse(text, { captureLocation: true, requiresOtherClause: true })
  } catch (error) {
    const { message, location } = error as Error & { location?: { start: { offset: number } } }
    throw new MessageFault(FAULTS[message] ?? sentence(message), location?.start.offset)
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a "{" is not closed',
  UNCLOSED_TAG: 'a tag is not closed',
  UNMATCHED_CLOSING_TAG: 'a closing tag has no opening tag',
  UNMATCHED_OPENING_TAG: 'a tag is not closed',
  INVALID_TAG: 'a "<" begins something that is not a tag; write \'<\' for the character itself',
  EMPTY_ARGUMENT: '"{}" names no value',
  MALFORMED_ARGUMENT: 'a value’s name is not written as {name}',
  MISSING_OTHER_CLAUSE: 'a plural or select has no "other {…}"',
  INVALID_ARGUMENT_TYPE: 'a value has a type other than plural or select',
  EXPECT_ARGUMENT_TYPE: 'a value has a comma but no type',
}

const sentence = (name: string): string => name.toLowerCase().replaceAll('_', ' ')

function compileParts(
  elements: readonly MessageFormatElement[],
  placeholders: Map<string, Placeholder>,
  categories: readonly string[],
  counted?: string,
): Message {
  const parts = elements.map((element): Parts[number] => {
    const offset = element.location?.start.offset
    const note = (name: string, placeholder: Placeholder) => {
      const known = placeholders.get(name)
      const kinds = new Set([known?.kind ?? placeholder.kind, placeholder.kind])
      if (kinds.size > 1 && (kinds.has('tag') || !kinds.has('value')))
        throw new MessageFault(`{${name}} is used in two ways`, offset)
      if (!known || placeholder.kind !== 'value') placeholders.set(name, placeholder)
    }
    const inner = (part: readonly MessageFormatElement[], count = counted) =>
      compileParts(part, placeholders, categories, count)
    switch (element.type) {
      case TYPE.literal:
        return element.value
      case TYPE.argument:
        note(element.value, { kind: 'value' })
        return [element.value]
      case TYPE.pound:
        // The parser takes # for a number only within a plural.
        return [counted!, 0]
      case TYPE.tag:
        note(element.value, { kind: 'tag' })
        return [element.value, inner(element.children), 2]
      case TYPE.plural: {
        if (element.pluralType !== 'cardinal' || element.offset !== 0)
          throw new MessageFault('selectordinal and offset are not supported', offset)
        const unknown = Object.keys(element.options).find((name) => !/^=\d+$/u.test(name) && !categories.includes(name))
        if (unknown !== undefined)
          throw new MessageFault(
            `"${unknown}" is not a plural category here; there are ${categories.join(', ')} and =0, =1 …`,
            offset,
          )
        note(element.value, { kind: 'count' })
        return [element.value, casesOf(element.options, (part) => inner(part, element.value)), 1]
      }
      case TYPE.select:
        note(element.value, { kind: 'choice', cases: Object.keys(element.options) })
        return [element.value, casesOf(element.options, inner)]
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        throw new MessageFault(`{${element.value}} is formatted by the code; write {${element.value}} alone`, offset)
    }
  })
  const [only, ...others] = parts
  return others.length === 0 && typeof only === 'string' ? only : parts.length === 0 ? '' : parts
}

function casesOf(
  options: Readonly<Record<string, { value: MessageFormatElement[] }>>,
  compile: (part: MessageFormatElement[]) => Message,
): Record<string, Message> {
  return Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, compile(value)]))
}

/** Returns the differences between the placeholders of a message and those of the one it replaces. */
export function placeholderFaults(
  { placeholders: own }: CompiledMessage,
  { placeholders: original }: CompiledMessage,
): string[] {
  const write = (name: string, { kind }: Placeholder) => (kind === 'tag' ? `<${name}>` : `{${name}}`)
  const missing = [...original].filter(([name]) => !own.has(name))
  const unknown = [...own].filter(([name]) => !original.has(name))
  const changed = [...own].filter(([name, { kind }]) => {
    const before = original.get(name)
    return before && kind !== before.kind && !(kind === 'value' && before.kind !== 'tag')
  })
  const known = [...original].map(([name, placeholder]) => write(name, placeholder)).join(', ')
  return [
    ...missing.map(([name, one]) => `${write(name, one)} is missing`),
    ...unknown.map(([name, one]) => `${write(name, one)} is unknown${known ? ` (there is ${known})` : ''}`),
    ...changed.map(([name, { kind }]) => `{${name}} cannot be used as a ${KINDS[kind]}`),
  ]
}

const KINDS = { value: 'value', count: 'plural', choice: 'select', tag: 'tag' } as const
