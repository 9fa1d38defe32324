import type { Fault } from '#server/platform/words/message-fault.ts'

/** Describes a fault of a message to developers. The catalogue with the owners' wording is not generated yet. */
export function messageFaultText(fault: Fault): string {
  switch (fault.code) {
    case 'unclosedBrace':
      return 'a "{" is not closed'
    case 'unclosedTag':
      return 'a tag is not closed'
    case 'unopenedTag':
      return 'a closing tag has no opening tag'
    case 'notATag':
      return 'a "<" does not begin a tag; write \'<\' for the character itself'
    case 'emptyPlaceholder':
      return '"{}" names no value'
    case 'wrongName':
      return 'the name of a value is not written as {name}'
    case 'noOther':
      return 'a plural or select has no "other {…}"'
    case 'unknownType':
      return 'a value has a type other than plural or select'
    case 'noType':
      return 'a value has a comma but no type'
    case 'unsupported':
      return 'selectordinal and offset are not supported'
    case 'syntax':
      return `not valid ICU MessageFormat (${fault.parserCode})`
    case 'unknownCategory':
      return `"${fault.category}" is not a plural category here; use ${fault.categories.join(', ')} and =0, =1 …`
    case 'twoUses':
      return `${fault.placeholder} is used in two ways`
    case 'formatted':
      return `${fault.placeholder} is formatted by the code; write ${fault.placeholder} alone`
    case 'missing':
      return `${fault.placeholder} is missing`
    case 'unknown':
      return `${fault.placeholder} is unknown${fault.known.length > 0 ? ` (known: ${fault.known.join(', ')})` : ''}`
    case 'wrongKind':
      return `${fault.placeholder} cannot be used as a ${fault.kind}`
  }
}
