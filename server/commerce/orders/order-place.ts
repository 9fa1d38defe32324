import { unlinked } from '#server/platform/web-addresses/unlinked.ts'
import * as t from '#words/mails.ts'
import * as pickup from '#words/pickup-mails.ts'
import type { OrderRow } from './rows.ts'

/** Delivery method of gift cards that shoppers buy. */
const BY_MAIL = 'email'

/** Says where the order goes, in a mail; a gift card goes nowhere. */
export function placeParagraphs(order: OrderRow): string[] {
  const { code, pickup: place } = order.shipping_mode
  if (code === BY_MAIL) return []
  const address = addressOf(order)
  return [place ? pickup.pickUpAt({ place: place.name, address }) : t.deliveryAddress({ address })]
}

export function addressOf({ shipping_address: address }: OrderRow): string {
  const parts = ['name', 'address_line_1', 'address_line_2', 'city', 'pincode', 'state_name', 'country_name']
  // The address is user input, and the mailbox may be a stranger's.
  return parts.flatMap((name) => (address[name] ? unlinked(String(address[name])) : [])).join(', ')
}
