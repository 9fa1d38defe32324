import type { DeskOrder } from '#generated/api.d.ts'
import { Dialog } from '#ui/dialog.tsx'
import * as t from '#words/admin-desk.ts'
import { MessageView } from '../messages/message-view.tsx'

interface Props {
  order: DeskOrder
  id: number
  onClose: () => void
}

/** A message of an order as it was sent. */
export function MessageDialog({ order: { messages }, id, onClose }: Props) {
  const subject = messages.find((message) => message.id === id)?.subject
  return (
    <Dialog open title={subject || t.message()} onClose={onClose} variant="wide">
      <MessageView id={id} isOfOrder />
    </Dialog>
  )
}
