import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { TextField } from '#ui/field.tsx'
import * as t from '#words/admin-form.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { textProps } from './text-props.tsx'
import { formatAmount, readAmount } from './typed-values.ts'

/** An amount, typed in major units and stored in minor ones. What cannot be read stays in the field, with an error. */
function MoneyControl(props: ControlProps) {
  const { name, field, value, onChange } = props
  const { shop, show } = useFormScope()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (typeof value === 'number' ? formatAmount(value, shop) : '')

  function change(text: string): void {
    setTyped(text)
    if (text.trim() === '') onChange(emptyValue(field))
    else onChange(readAmount(text, shop) ?? text)
  }

  return (
    <TextField
      {...textProps(props)}
      inputMode="decimal"
      autoComplete="off"
      value={typeof value === 'string' ? value : shown}
      placeholder={formatMoney({ amount: 0, currency: shop.currency }, shop.locale)}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        if (typeof value === 'string') return show(name, t.enterAmount({ example: formatAmount(129950, shop) }))
        setTyped(undefined)
      }}
    />
  )
}

export const control: RegisteredControl = { Control: MoneyControl }
