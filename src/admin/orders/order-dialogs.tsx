import type { DeskOrder } from '#generated/api.d.ts'
import { AddressDialog } from './address-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { OrderQuestion } from './order-question.tsx'
import type { Opened } from './order-page-props.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { useOrderChange } from './use-order-change.ts'
import { CorrectParcelDialog } from './correct-parcel-dialog.tsx'

interface Props {
  order: DeskOrder
  opened: Opened | undefined
  onClose: () => void
}

/** The dialog that is open over an order's page. */
export function OrderDialogs({ order, opened, onClose }: Props) {
  const change = useOrderChange(order.number)
  if (!opened) return null
  const props = { order, change, onClose }
  switch (opened.kind) {
    case 'ship':
      return <ShipDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    case 'refund':
      return <RefundDialog {...props} />
    case 'address':
      return <AddressDialog {...props} />
    case 'contact':
      return <ContactDialog {...props} />
    case 'waybill':
      return <CorrectParcelDialog {...props} shipment={opened.shipment} />
    case 'resend':
      return <ResendDialog {...props} initial={opened.message} />
    case 'message':
      return <MessageDialog order={order} id={opened.id} onClose={onClose} />
    default:
      return <OrderQuestion {...props} opened={opened} />
  }
}
