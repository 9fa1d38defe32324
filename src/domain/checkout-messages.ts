/**
 * The texts of the checkout and of forms about an order. They are separate from messages.ts because no visit starts on
 * these pages.
 */

/** What a checkout step lacks, in the order it is checked (§5.1, §8). */
export const checkoutMessages = {
  cartEmpty: 'Your cart is empty',
  customerEmpty: 'Customer account is empty',
  phoneEmpty: 'Phone No is empty',
  emailEmpty: 'Email address is empty',
  shippingAddressEmpty: 'Shipping address is empty',
  billingAddressEmpty: 'Billing address is empty',
  fieldEmpty: (label: string) => `${label} is empty`,
  shippingMethodEmpty: 'Shipping Method is empty',
  paymentMethodEmpty: 'Payment Method is empty',
} as const

/** Texts that the specification describes without wording them. */
export const ownOrderMessages = {
  /** Blockers of a payment (CR-05, CK-06). */
  stockInvalid: 'Some items in your cart are no longer in stock.',
  pricesUpdated: 'Prices have changed since you added these items. Please review the new total.',
  addressRefused: 'We can’t deliver to this address. Please check it.',
  termsUnaccepted: 'Please agree to the terms and conditions.',
  /** Forms about an order (AC-05). */
  loginEnded: 'Your session has ended. Log in and send this again. Nothing has been lost.',
  chooseReason: 'Please choose a reason.',
  chooseLines: 'Please choose the items you want to return.',
  tooManyUnits: 'You can’t return that many.',
  chooseStars: 'Please choose a star rating.',
  tooLong: (characters: number) => `Please use at most ${characters} characters.`,
  tooManyPictures: (most: number) => `Please choose at most ${most} pictures.`,
} as const
