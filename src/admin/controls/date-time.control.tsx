import { fromZoneTime, toZoneTime } from '#domain/shop-time.ts'
import { TextField } from '#ui/field.tsx'
import * as t from '#words/admin-form.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { emptyValue } from '../field/field-schema.ts'
import { textProps } from './text-props.tsx'

/** A moment in the shop's time zone, whatever the browser's is; stored in UTC. */
function DateTimeControl(props: ControlProps) {
  const { value, onChange, field, hint } = props
  const { shop } = useFormScope()
  const zone = t.zoneHint({ zone: shop.timeZone })
  return (
    <TextField
      {...textProps({ ...props, hint: hint === undefined ? zone : `${hint} ${zone}` })}
      type="datetime-local"
      value={typeof value === 'string' ? toZoneTime(value, shop.timeZone) : ''}
      onChange={({ target }) =>
        onChange(target.value === '' ? emptyValue(field) : fromZoneTime(target.value, shop.timeZone))
      }
    />
  )
}

export const control: RegisteredControl = { Control: DateTimeControl }
