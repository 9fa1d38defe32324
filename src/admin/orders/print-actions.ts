import type { DeskOrder } from '#generated/api.d.ts'
import { downloadOrderDocumentPath } from '#generated/calls/order-documents.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import * as t from '#words/admin-desk.ts'
import type { MenuAction } from '../shell/action-menu.tsx'

type Facts = Pick<DeskOrder, 'number' | 'status' | 'invoice' | 'credit_notes'>

/** Returns the documents of an order that can be printed. Fulfilment gets those without prices. */
export function printActions(
  { number, status, invoice, credit_notes: notes }: Facts,
  role: StaffRole,
  download: (path: string) => void,
): MenuAction[] {
  const action = (key: string, label: string, file: string, query = ''): MenuAction => ({
    key,
    label,
    onChoose: () =>
      download(
        downloadOrderDocumentPath.replace(':number', encodeURIComponent(number)).replace(':file', `${file}.pdf`) + query,
      ),
  })
  const isSent = status === 'confirmed' || status === 'shipped' || status === 'delivered'
  return [
    ...(isSent
      ? [
          action('slip', t.packingSlip(), 'packing-slip'),
          action('label', t.addressLabel(), 'label'),
          action('label-a4', t.addressLabelA4(), 'label', '?sheet=a4'),
        ]
      : []),
    ...(role === 'fulfilment' || invoice === null
      ? []
      : [
          action('invoice', t.invoice(), 'invoice'),
          ...notes.map((note) =>
            action(
              `note-${note.id}`,
              t.creditNoteNumber({ number: note.number }),
              'credit-note',
              `?credit_note=${encodeURIComponent(note.number)}`,
            ),
          ),
        ]),
  ]
}
