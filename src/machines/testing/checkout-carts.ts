/** Test support: carts of a checkout, and the server's validation of their addresses. */
import type { CheckoutTerms } from '#domain/checkout-rules.ts'
import type { AddressValidation, CheckoutCart } from '../checkout/checkout-context.ts'

export const strictTerms: CheckoutTerms = {
  isGuestAllowed: true,
  isPhoneMandatory: true,
  isEmailMandatory: true,
  mustAcceptTerms: true,
  shippingForm: {
    fields: [
      { column_name: 'name', label: 'Name', is_required: true, type: 'text' },
      { column_name: 'pincode', label: 'Pincode', is_required: true, type: 'pincode' },
    ],
    states: [],
  },
}

/** A pincode that is not delivered to. */
export const farPincode = '999999'
export const nearAddress = { name: 'Meera', pincode: '605001' }

let versions = 0

/** Returns a complete cart, a new object each time like a reply. */
export function checkoutCart(rest: Partial<CheckoutCart> = {}): CheckoutCart {
  versions += 1
  return {
    version: `version-${versions}`,
    items: [{ id: 1 }],
    customer_id: null,
    phone: '9876543210',
    email: 'meera@example.com',
    shipping_address: nearAddress,
    billing_address: nearAddress,
    shipping_method: { name: 'Courier', code: 'courier' },
    cart_payment_method: { name: 'Cash on delivery', code: 'cod' },
    items_stock_valid: true,
    prices_updated: false,
    ...rest,
  }
}

/** Returns the server's validation of a cart's addresses. */
export function serverVerdict(cart: CheckoutCart | undefined): AddressValidation {
  const { pincode } = (cart?.shipping_address ?? {}) as { pincode?: string }
  return pincode === farPincode
    ? { valid: false, message: 'We don’t deliver to 999999.', errors: { pincode: 'We do not deliver there.' } }
    : { valid: true, message: null }
}
