import { useRef, useState } from 'react'
import type { DeskOrder } from '#generated/api.d.ts'
import { shipDeskOrder } from '#generated/calls/order-desk.ts'
import { plainCode } from '#lib/plain-characters.ts'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-desk.ts'
import { Notice } from '../shell/notice.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { lastCarrier } from './carrier-field.tsx'
import { findParcelErrors, ParcelFields, type ParcelValues, placeParcelErrors } from './parcel-fields.tsx'
import { QuantityList } from './quantity-list.tsx'
import { allOf, chosenOf, isEverything, type Quantities, unitsOf } from './quantities.ts'
import type { ChangeOrder } from './use-order-change.ts'

interface Props {
  order: DeskOrder
  change: ChangeOrder
  onClose: () => void
}

interface Values extends ParcelValues {
  /** Undefined until they are changed: everything that is left. */
  quantities: Quantities | undefined
}

const blank = (): Values => ({
  quantities: undefined,
  waybill: '',
  carrier: lastCarrier.read() ?? '',
  trackingUrl: '',
})

/** Ships an order or a part of it as one parcel. While something is left, the dialog stays open for the next parcel. */
export function ShipDialog({ order, change, onClose }: Props) {
  const { http } = useAdmin()
  const waybill = useRef<HTMLInputElement>(null)
  const [shipped, setShipped] = useState<string>()
  const lines = order.lines.filter(({ open }) => open > 0).map((line) => ({ ...line, most: line.open }))
  const chosenIn = ({ quantities }: Values) => chosenOf(lines, quantities ?? allOf(lines))
  const used = useKeptForm<Values>(`ship ${order.number}`, {
    initial: blank,
    check: (given) => ({
      ...findParcelErrors(given),
      ...(chosenIn(given).length === 0 && { quantities: t.chooseItems() }),
    }),
    placeErrors: ({ lines: quantities, ...found }) => ({
      ...placeParcelErrors(found),
      ...(quantities && { quantities }),
    }),
    submit: async (given) => {
      const chosen = chosenIn(given)
      const carrier = given.carrier.trim()
      const after = await change(() =>
        shipDeskOrder(http, {
          params: { number: order.number },
          body: {
            version: order.version,
            waybill: plainCode(given.waybill),
            ...(carrier && { carrier }),
            ...(given.trackingUrl.trim() && { tracking_url: given.trackingUrl.trim() }),
            ...(!isEverything(lines, chosen) && { lines: chosen }),
          },
          quiet: true,
        }),
      )
      if (carrier) lastCarrier.choose(carrier)
      if (!after.actions.includes('ship')) {
        void showToast({ kind: 'success', text: t.shippedNow({ number: order.number }) })
        return onClose()
      }
      const left = after.lines.reduce((sum, { open }) => sum + open, 0)
      setShipped(t.nextParcel({ waybill: plainCode(given.waybill), count: left }))
      waybill.current?.focus()
      return undefined
    },
  })
  const { values, errors, set } = used
  const chosen = chosenIn(values)
  const { lines: address } = order.shipping_address
  return (
    <FormDialog
      title={t.shipTitle({ number: order.number })}
      used={used}
      action={t.shipItems({ count: unitsOf(chosen) })}
      initialFocus={waybill}
      onClose={onClose}
    >
      {shipped !== undefined && <Notice text={shipped} />}
      <p>{t.shipTo({ name: order.contact.name, address: address.join(', ') })}</p>
      <ParcelFields used={used} waybill={waybill} waybillHint={t.waybillHint()}>
        <QuantityList
          legend={t.inThisParcel()}
          lines={lines}
          quantities={values.quantities ?? allOf(lines)}
          error={errors['quantities']}
          onChange={(quantities) => set('quantities', quantities)}
        />
      </ParcelFields>
    </FormDialog>
  )
}
