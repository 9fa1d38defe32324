import { useState } from 'react'
import type { AdminBulkResult, DeskBulk, DeskOrderRow } from '#generated/api.d.ts'
import { plainCode } from '#lib/plain-characters.ts'
import { showToast } from '#ui/toasts.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { CarrierField, lastCarrier } from './carrier-field.tsx'
import { WaybillField } from './waybill-field.tsx'
import { waybillError } from './waybill-error.ts'
import css from './bulk-ship-dialog.module.css'

type Parcels = NonNullable<NonNullable<DeskBulk['values']>['parcels']>

interface Props {
  orders: readonly DeskOrderRow[]
  onClose: () => void
  /** Ships each order as one parcel. */
  onShip: (parcels: Parcels) => Promise<AdminBulkResult>
  onDone: () => void
}

interface Values {
  carrier: string
  /** Of each order; '' leaves an order out. */
  waybills: readonly string[]
}

/** Ships several orders: one waybill after the other, typed or scanned. Orders without one are left for later. */
export function BulkShipDialog({ orders, onClose, onShip, onDone }: Props) {
  /** Ids of orders that have been shipped here. */
  const [shipped, setShipped] = useState<ReadonlySet<number>>(new Set())
  const used = useKeptForm<Values>(`ship ${orders.map(({ id }) => id).join()}`, {
    initial: () => ({ carrier: lastCarrier.read() ?? '', waybills: orders.map(() => '') }),
    check: findErrors,
    submit: async ({ carrier: typed, waybills }) => {
      const carrier = typed.trim()
      const parcels = orders.flatMap(({ id }, at) => {
        const waybill = plainCode(waybills[at] ?? '')
        return waybill === '' || shipped.has(id) ? [] : [{ id, waybill, ...(carrier && { carrier }) }]
      })
      if (carrier) lastCarrier.choose(carrier)
      const { done, failed } = await onShip(parcels)
      if (done > 0) void showToast({ kind: 'success', text: t.parcelsShipped({ count: done }) })
      if (failed.length === 0) return onDone()
      const reasons = new Map(failed.map((one) => [one.id, one.message]))
      setShipped(new Set([...shipped, ...parcels.map(({ id }) => id).filter((id) => !reasons.has(id))]))
      throw new RefusedParcels(
        Object.fromEntries(
          orders.flatMap(({ id }, at) => (reasons.has(id) ? [[`/waybills/${at}`, reasons.get(id)]] : [])),
        ),
      )
    },
  })
  const { values, field, form, set } = used
  const waiting = orders.map((order, at) => ({ ...order, at })).filter(({ id }) => !shipped.has(id))
  const count = waiting.filter(({ at }) => values.waybills[at]?.trim()).length

  function goOn(at: number): void {
    const elements = form.ref.current?.elements
    const after = waiting.find((one) => one.at > at)
    const next = elements?.namedItem(after ? `waybills/${after.at}` : 'send')
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <FormDialog
      title={t.shipOrders({ count: waiting.length })}
      used={used}
      action={t.shipParcels({ count })}
      isDisabled={count === 0}
      onClose={onClose}
    >
      <p className={patterns.note}>{t.shipOrdersLead()}</p>
      <CarrierField value={values.carrier} onChange={(carrier) => set('carrier', carrier)} />
      <ul role="list" className={patterns.lines}>
        {waiting.map(({ id, number, customer, items, at }) => (
          <li key={id} className={css.order}>
            <WaybillField
              {...field(`waybills/${at}`)}
              label={t.waybillOf({ number })}
              hint={t.waybillOfHint({ customer, items: t.itemCount({ count: items }) })}
              onChange={(value) => set(`waybills/${at}`, value)}
              onEnter={() => goOn(at)}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

/** Parcels that were refused: they stay, with their waybill and the reason. */
class RefusedParcels extends Error {
  override name = 'RefusedParcels'
  readonly reply: { payload: { errors: Readonly<Record<string, string | undefined>> } }

  constructor(errors: Readonly<Record<string, string | undefined>>) {
    super()
    this.reply = { payload: { errors } }
  }
}

function findErrors({ waybills }: Values): Record<string, string> {
  const clean = waybills.map(plainCode)
  return Object.fromEntries(
    clean.flatMap((waybill, at) => {
      if (waybill === '') return []
      const error = clean.indexOf(waybill) < at ? t.waybillTwice() : waybillError(waybill)
      return error === undefined ? [] : [[`waybills/${at}`, error]]
    }),
  )
}
