import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import * as t from '#words/admin-form.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { TagEditor } from '../field/tag-editor.tsx'
import { formatAmount, readAmount } from './typed-values.ts'

/** A comma may be part of an amount. */
const SEPARATORS = /[;\n\t]/

/** Several amounts, smallest first, typed in major units and stored in minor ones. */
function AmountsControl({ name, label, hint, error, errors, value, onChange, isRequired, isReadOnly }: ControlProps) {
  const { shop, show } = useFormScope()
  const [typed, setTyped] = useState('')
  const amounts = Array.isArray(value) ? (value as number[]) : []
  const names = amounts.map((amount) => formatMoney({ amount, currency: shop.currency }, shop.locale))

  function change(next: readonly string[]): void {
    const read = next.map((text) => amounts[names.indexOf(text)] ?? readAmount(text, shop))
    if (!read.every((amount) => amount !== undefined && amount > 0))
      return show(name, t.enterAmount({ example: formatAmount(129950, shop) }))
    setTyped('')
    onChange([...new Set(read as number[])].toSorted((a, b) => a - b))
  }

  return (
    <FieldGroup {...{ name, label, hint, isRequired }} error={error ?? Object.values(errors)[0]} isPlain>
      <TagEditor
        name={`${name}/add`}
        label={t.addAmount()}
        hint={t.tagHint()}
        tags={names}
        separators={SEPARATORS}
        typed={typed}
        onType={setTyped}
        onChange={change}
        isReadOnly={isReadOnly}
      />
    </FieldGroup>
  )
}

export const control: RegisteredControl = { Control: AmountsControl }
