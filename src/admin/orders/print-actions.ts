import type { DeskOrder, OrderDocumentKind } from '#generated/api.d.ts'
import { downloadOrderDocumentPath } from '#generated/calls/order-documents.ts'
import * as t from '#words/admin-desk.ts'
import type { MenuAction } from '../shell/action-menu.tsx'

type Facts = Pick<DeskOrder, 'number' | 'documents' | 'credit_notes'>

/** Returns what can be printed of an order. `download` is called with the address of a file. */
export function printActions(
  { number, documents, credit_notes: notes }: Facts,
  download: (path: string) => void,
): MenuAction[] {
  const action = (kind: OrderDocumentKind, label: string, query = ''): MenuAction => ({
    key: kind + query,
    label,
    onChoose: () =>
      download(
        downloadOrderDocumentPath.replace(':number', encodeURIComponent(number)).replace(':file', `${kind}.pdf`) +
          query,
      ),
  })
  const actions: Readonly<Record<OrderDocumentKind, () => MenuAction[]>> = {
    'packing-slip': () => [action('packing-slip', t.packingSlip())],
    label: () => [action('label', t.addressLabel()), action('label', t.addressLabelA4(), '?sheet=a4')],
    invoice: () => [action('invoice', t.invoice())],
    'credit-note': () =>
      notes.map((note) =>
        action(
          'credit-note',
          t.creditNoteNumber({ number: note.number }),
          `?credit_note=${encodeURIComponent(note.number)}`,
        ),
      ),
  }
  return documents.flatMap((kind) => actions[kind]())
}
