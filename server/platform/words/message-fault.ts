/** Faults without values. */
export type SyntaxFault =
  | 'unclosedBrace'
  | 'unclosedTag'
  | 'unopenedTag'
  | 'notATag'
  | 'emptyPlaceholder'
  | 'wrongName'
  | 'noOther'
  | 'unknownType'
  | 'noType'
  | 'unsupported'

/** What is wrong with a message, or with its placeholders (written as `{name}` or `<name>`). */
export type Fault =
  | { code: SyntaxFault }
  | { code: 'syntax'; parserCode: string }
  | { code: 'unknownCategory'; category: string; categories: readonly string[] }
  | { code: 'twoUses' | 'formatted' | 'missing'; placeholder: string }
  | { code: 'unknown'; placeholder: string; known: readonly string[] }
  | { code: 'wrongKind'; placeholder: string; kind: 'value' | 'plural' | 'select' | 'tag' }

/** Faults of a message, with their offset in its text. Callers describe them. */
export class MessageFault extends Error {
  override name = 'MessageFault'
  readonly faults: readonly Fault[]
  readonly offset: number

  constructor(faults: readonly Fault[], offset = 0) {
    super(faults.map(({ code }) => code).join(', '))
    this.faults = faults
    this.offset = offset
  }
}
