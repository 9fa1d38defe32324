import * as t from '#words/documents.ts'
import { quote } from './describe-value.ts'

type Values = Readonly<{ owner: string; name: string }>

interface Messages {
  didYouMean: (values: Values & { suggestion: string }) => string
  known: (values: Values & { known: string }) => string
  none: (values: Values) => string
}

const SETTING: Messages = { didYouMean: t.unknownSettingDidYouMean, known: t.unknownSetting, none: t.noSettings }
const FIELD: Messages = { didYouMean: t.unknownFieldDidYouMean, known: t.unknownField, none: t.noFields }

const describeWith =
  (messages: Messages) =>
  (owner: string, unknown: string, known: readonly string[], suggest: string | undefined): string => {
    const values = { owner, name: quote(unknown) }
    if (suggest) return messages.didYouMean({ ...values, suggestion: quote(suggest) })
    return known.length === 0 ? messages.none(values) : messages.known({ ...values, known: known.join(', ') })
  }

/** Describes a setting that a section or block does not have. */
export const describeUnknownSetting = describeWith(SETTING)

/** Describes a field that an object of a document does not have. */
export const describeUnknownField = describeWith(FIELD)
