import type { DeskOrderLine } from '#generated/api.d.ts'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { Thumbnail } from '../shell/thumbnail.tsx'
import { optionsText } from './options-text.ts'
import type { Choosable, Quantities } from './quantities.ts'
import css from './quantity-list.module.css'

interface Props {
  legend: string
  lines: readonly (Choosable & Pick<DeskOrderLine, 'name' | 'options' | 'sku' | 'image'>)[]
  quantities: Quantities
  error?: string | undefined
  onChange: (quantities: Quantities) => void
}

/** How many units of each line: none to all that can be chosen. */
export function QuantityList({ legend, lines, quantities, error, onChange }: Props) {
  return (
    <FieldGroup name="quantities" label={legend} error={error} isPlain>
      <ul role="list" className={patterns.lines}>
        {lines.map((line) => {
          const { id, most, name, sku, image } = line
          const quantity = Math.min(quantities[id] ?? 0, most)
          return (
            <li key={id} className={css.line} data-none={quantity === 0 || undefined}>
              <Thumbnail src={image?.src} />
              <div className={css.names}>
                <p className={css.name}>{name}</p>
                <p className={css.soft}>{[optionsText(line), sku].filter(Boolean).join(' · ')}</p>
              </div>
              <div className={css.quantity}>
                <QuantityStepper
                  label={t.quantityOf({ name: [name, optionsText(line)].filter(Boolean).join(', ') })}
                  value={quantity}
                  min={0}
                  max={most}
                  onChange={(next) => onChange({ ...quantities, [id]: next })}
                />
                <p className={css.soft}>{t.ofMost({ most })}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </FieldGroup>
  )
}
