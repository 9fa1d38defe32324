import type { DeskMessageKind, DeskOrder } from '#generated/api.d.ts'
import { sendDeskMessage } from '#generated/calls/order-desk.ts'
import { SelectField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-desk.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { messageKinds } from './order-words.ts'
import type { ChangeOrder } from './use-order-change.ts'

interface Props {
  order: DeskOrder
  /** Chosen at first. */
  initial: DeskMessageKind | undefined
  change: ChangeOrder
  onClose: () => void
}

/** Sends a message of an order again, written anew. */
export function ResendDialog({ order, initial, change, onClose }: Props) {
  const { http } = useAdmin()
  const { number, version, contact } = order
  const kinds = order.sendable
  const isAboutParcel = (kind: DeskMessageKind) => kind === 'shipped' || kind === 'delivered'
  const parcelsOf = (kind: DeskMessageKind) =>
    order.shipments.filter(({ status }) => kind !== 'delivered' || status === 'delivered').toReversed()
  const used = useKeptForm(`message ${number}`, {
    initial: { kind: kinds.find((kind) => kind === initial) ?? kinds[0] ?? 'confirmed', parcel: 0 },
    submit: async ({ kind, parcel }) => {
      const shipment = (parcelsOf(kind).find(({ id }) => id === parcel) ?? parcelsOf(kind)[0])?.id
      const body = { version, kind, ...(isAboutParcel(kind) && shipment !== undefined && { shipment }) }
      await change(() => sendDeskMessage(http, { params: { number }, body, quiet: true }))
      void showToast({ kind: 'success', text: t.messageSentAgain() })
      onClose()
    },
  })
  const { values, set } = used
  const parcels = isAboutParcel(values.kind) ? parcelsOf(values.kind) : []
  return (
    <FormDialog title={t.sendMessage()} used={used} action={t.send()} onClose={onClose}>
      <p>{t.sendLead({ recipient: contact.email ?? contact.phone ?? '' })}</p>
      <SelectField label={t.message()} value={values.kind} onChange={({ target }) => set('kind', target.value)}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {messageKinds[kind]()}
          </option>
        ))}
      </SelectField>
      {parcels.length > 1 && (
        <SelectField
          label={t.parcel()}
          value={values.parcel === 0 ? parcels[0]!.id : values.parcel}
          onChange={({ target }) => set('parcel', Number(target.value))}
        >
          {parcels.map(({ id, waybill }) => (
            <option key={id} value={id}>
              {waybill}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  )
}
