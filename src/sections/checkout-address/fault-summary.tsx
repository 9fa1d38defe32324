import type { AddressField } from '#generated/api.d.ts'
import type { StepFaults } from '#machines/address/step-faults.ts'
import patterns from '#ui/patterns.module.css'
import css from './checkout-address.module.css'

interface Props {
  faults: StepFaults
  /** The fields of an address, to name them. */
  fields: readonly AddressField[]
}

const PARTS = ['customer', 'contact', 'shipping', 'billing']
const CONTACT: Readonly<Record<string, string>> = { phone: 'Phone', email: 'E-mail' }

/** All that is wrong in the step, when it is more than one thing: each line leads to its field (CK-14). */
export function FaultSummary({ faults, fields }: Props) {
  const lines = Object.entries(faults)
    .flatMap(([key, words]) => (words === undefined ? [] : [lineOf(key, words, fields)]))
    .toSorted((one, other) => PARTS.indexOf(one.part) - PARTS.indexOf(other.part))
  if (lines.length < 2) return null
  return (
    <section className={`${css.summary} ${patterns.panel} ${patterns.stack8}`} aria-label="What is missing or wrong">
      <p className={patterns.strong}>{lines.length} things are missing or wrong</p>
      <ul role="list">
        {lines.map(({ id, text }) => (
          <li key={id}>
            <a
              className={`${patterns.action} ${patterns.touch}`}
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A message that does not name its field stands behind the field's name. */
function lineOf(key: string, words: string, fields: readonly AddressField[]) {
  const [part = '', column] = key.split('.')
  if (column === undefined) return { part, id: `${part}-fault`, text: words }
  const label = (part === 'contact' && CONTACT[column]) || fields.find((one) => one.column_name === column)?.label
  const isNamed = label === undefined || words.startsWith(label) || words.endsWith(' is empty')
  return { part, id: `${part}-${column}`, text: isNamed ? words : `${label}: ${words}` }
}
