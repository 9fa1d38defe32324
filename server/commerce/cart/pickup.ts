import type { CartPickupPlace } from '#generated/api.d.ts'
import { type PickupPlace, isPickupCode, pickupCode, readyDays } from '#server/commerce/shipping/pickup-places.ts'
import type { OpenCart } from './identity.ts'
import type { Terms } from './terms.ts'

/**
 * Returns a cart with the address of the place where it is picked up, which is where it is supplied. The address that
 * the shopper typed stays stored for a delivery. Without the place, the shopper has to choose again.
 */
export function withPickup(open: OpenCart, { pickupPlaces }: Pick<Terms, 'pickupPlaces'>): OpenCart {
  if (!isPickupCode(open.shipping_mode)) return open
  const place = pickupPlaces.find((one) => pickupCode(one) === open.shipping_mode)
  if (!place) return { ...open, shipping_mode: null }
  return { ...open, shipping_address: { ...place.address, name: place.name }, pickup: place, billing_same: false }
}

export const pickupView = (place: PickupPlace, { calendar }: Pick<Terms, 'calendar'>): CartPickupPlace => {
  const expected = readyDays(place, calendar)
  return {
    code: pickupCode(place),
    name: place.name,
    address: place.address,
    hours: place.hours,
    ...(expected && { expected }),
  }
}

/** Returns a cart as it would be delivered. */
export const withoutPickup = ({ pickup: _pickup, ...open }: OpenCart): OpenCart => open
