import { getDraftCustomer } from '#generated/calls/draft-orders.ts'
import { type ControlProps, useFormScope } from '../field/control-props.ts'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { control as reference } from './reference.control.tsx'

/** A customer, who is found by name, email or number. Their contact and address replace what the form has. */
export function ShopperField(props: ControlProps) {
  const { http } = useAdmin()
  const { set } = useFormScope()
  const { run } = useAction()
  const choose = (id: unknown) => {
    props.onChange(id)
    if (typeof id !== 'number') return
    run(async () => {
      const { email, phone, address } = await getDraftCustomer(http, { params: { id }, quiet: true })
      set('email', email)
      set('phone', phone)
      set(props.siblings['receive_by'] === 'pickup' ? 'billing_address' : 'shipping_address', address)
      return undefined
    })
  }
  return <reference.Control {...props} onChange={choose} />
}
