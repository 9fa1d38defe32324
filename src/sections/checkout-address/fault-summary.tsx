import type { AddressField } from '#generated/api.d.ts'
import type { StepErrors } from '#domain/address-step-errors.ts'
import * as t from '#words/checkout.ts'
import { ErrorSummary } from '#forms/error-summary.tsx'
import * as fieldWords from '#words/fields.ts'

interface Props {
  faults: StepErrors
  /** The fields of an address, to name them. */
  fields: readonly AddressField[]
}

const PARTS = ['customer', 'contact', 'shipping', 'billing']
const CONTACT: Readonly<Record<string, () => string>> = { phone: t.phone, email: t.email }

const EMPTY = [t.phoneEmpty, t.emailEmpty]

/** Lists all faults of the step in the order of its fields (CK-14). */
export function FaultSummary({ faults, fields }: Props) {
  const lines = Object.entries(faults)
    .flatMap(([key, words]) => (words === undefined ? [] : [lineOf(key, words, fields)]))
    .toSorted((one, other) => PARTS.indexOf(one.part) - PARTS.indexOf(other.part))
  return <ErrorSummary lines={lines} />
}

/** A message that does not name its field follows the field's name. */
function lineOf(name: string, words: string, fields: readonly AddressField[]) {
  const contact = CONTACT[name]
  const [part = '', column = ''] = contact ? ['contact', name] : name.split('/')
  if (column === '') return { part, target: `${part}-fault`, text: words }
  const label = contact?.() ?? fields.find((one) => one.column_name === column)?.label
  const isNamed =
    label === undefined ||
    words.startsWith(label) ||
    words === t.fieldEmpty({ label }) ||
    EMPTY.some((empty) => words === empty())
  return {
    part,
    target: `${part}-${column}`,
    text: isNamed ? words : fieldWords.namedProblem({ label, message: words }),
  }
}
