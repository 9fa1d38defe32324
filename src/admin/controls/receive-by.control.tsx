import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { control as choice } from './choice.control.tsx'

/** Whether an order is delivered or picked up. Shops without pickup places only deliver. */
function ReceiveByControl(props: ControlProps) {
  const { value, siblings, onChange } = props
  const { choices, set } = useFormScope()
  if (value !== 'pickup' && (choices['pickup_place'] ?? []).length === 0) return null
  const choose = (next: unknown) => {
    onChange(next)
    // What was typed for a delivery is proposed, because a pickup needs no other address.
    const { shipping_address: typed, billing_address: billing } = siblings
    if (next === 'pickup' && !billing && typed) set('billing_address', typed)
  }
  return <choice.Control {...props} onChange={choose} />
}

export const control: RegisteredControl = { Control: ReceiveByControl, readsSiblings: true }
