import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Message } from '#lib/words.ts'
import { type Fault, MessageFault, type SyntaxFault } from './message-fault.ts'

/** The kind of value a placeholder takes: text or a number, a count, one of several words, or a function for a tag. */
export type Placeholder =
  | { kind: 'value' }
  | { kind: 'count' }
  | { kind: 'tag' }
  | { kind: 'choice'; cases: readonly string[] }

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
    const code = PARSER_FAULTS[message]
    throw new MessageFault([code ? { code } : { code: 'syntax', parserCode: message }], location?.start.offset)
  }
}

const PARSER_FAULTS: Readonly<Record<string, SyntaxFault>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'unclosedBrace',
  UNCLOSED_TAG: 'unclosedTag',
  UNMATCHED_CLOSING_TAG: 'unopenedTag',
  INVALID_TAG: 'notATag',
  EMPTY_ARGUMENT: 'emptyPlaceholder',
  MALFORMED_ARGUMENT: 'wrongName',
  MISSING_OTHER_CLAUSE: 'noOther',
  INVALID_ARGUMENT_TYPE: 'unknownType',
  EXPECT_ARGUMENT_TYPE: 'noType',
}

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
        throw new MessageFault([{ code: 'twoUses', placeholder: `{${name}}` }], offset)
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
          throw new MessageFault([{ code: 'unsupported' }], offset)
        const unknown = Object.keys(element.options).find((name) => !/^=\d+$/u.test(name) && !categories.includes(name))
        if (unknown !== undefined)
          throw new MessageFault([{ code: 'unknownCategory', category: unknown, categories }], offset)
        note(element.value, { kind: 'count' })
        return [element.value, casesOf(element.options, (part) => inner(part, element.value)), 1]
      }
      case TYPE.select:
        note(element.value, { kind: 'choice', cases: Object.keys(element.options) })
        return [element.value, casesOf(element.options, inner)]
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        throw new MessageFault([{ code: 'formatted', placeholder: `{${element.value}}` }], offset)
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
): Fault[] {
  const write = (name: string, { kind }: Placeholder) => (kind === 'tag' ? `<${name}>` : `{${name}}`)
  const missing = [...original].filter(([name]) => !own.has(name))
  const unknown = [...own].filter(([name]) => !original.has(name))
  const changed = [...own].filter(([name, { kind }]) => {
    const before = original.get(name)
    return before && kind !== before.kind && !(kind === 'value' && before.kind !== 'tag')
  })
  const known = [...original].map(([name, placeholder]) => write(name, placeholder))
  return [
    ...missing.map(([name, one]): Fault => ({ code: 'missing', placeholder: write(name, one) })),
    ...unknown.map(([name, one]): Fault => ({ code: 'unknown', placeholder: write(name, one), known })),
    ...changed.map(([name, { kind }]): Fault => ({ code: 'wrongKind', placeholder: `{${name}}`, kind: KINDS[kind] })),
  ]
}

const KINDS = { value: 'value', count: 'plural', choice: 'select', tag: 'tag' } as const
