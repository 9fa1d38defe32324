import type { Fault } from './message-fault.ts'
import * as t from '#words/commands.ts'

export function describeFault(fault: Fault): string {
  switch (fault.code) {
    case 'unclosedBrace':
      return t.wordingUnclosedBrace({ brace: '{' })
    case 'unclosedTag':
      return t.wordingUnclosedTag()
    case 'unopenedTag':
      return t.wordingUnopenedTag()
    case 'notATag':
      return t.wordingNotATag({ sign: '<', quoted: "'<'" })
    case 'emptyPlaceholder':
      return t.wordingEmptyPlaceholder({ braces: '{}' })
    case 'wrongName':
      return t.wordingWrongName({ example: '{name}' })
    case 'noOther':
      return t.wordingNoOther({ other: 'other {…}' })
    case 'unknownType':
      return t.wordingUnknownType({ first: 'plural', second: 'select' })
    case 'noType':
      return t.wordingNoType()
    case 'unsupported':
      return t.wordingUnsupported({ first: 'selectordinal', second: 'offset' })
    case 'syntax':
      return t.wordingSyntax({ code: fault.parserCode })
    case 'unknownCategory':
      return t.wordingUnknownCategory({
        category: fault.category,
        categories: fault.categories.join(', '),
        numbers: '=0, =1 …',
      })
    case 'twoUses':
      return t.wordingTwoUses({ placeholder: fault.placeholder })
    case 'formatted':
      return t.wordingFormatted({ placeholder: fault.placeholder })
    case 'missing':
      return t.wordingMissing({ placeholder: fault.placeholder })
    case 'unknown': {
      const { placeholder, known } = fault
      return known.length > 0
        ? t.wordingUnknown({ placeholder, known: known.join(', ') })
        : t.wordingNoPlaceholders({ placeholder })
    }
    case 'wrongKind':
      return WRONG_KINDS[fault.kind]({ placeholder: fault.placeholder })
  }
}

const WRONG_KINDS = {
  value: t.wordingNotAValue,
  plural: t.wordingNotAPlural,
  select: t.wordingNotASelect,
  tag: t.wordingNotATagHere,
} as const
