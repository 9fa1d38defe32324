/** Words of the checkout and of forms about an order: messages.ts, for pages that no visit begins with. */

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

/** Words of ours where the specification describes a text without spelling it (D). */
export const ownOrderMessages = {
  /** What holds a payment back besides the steps (CR-05, CK-06). */
  stockInvalid: 'Not everything in your cart is in stock any more.',
  pricesUpdated: 'Prices have changed since you chose these. Please look at the new sums.',
  addressRefused: 'The shop cannot deliver to this address. Please check it.',
  termsUnaccepted: 'Please agree to the terms and conditions.',
  /** Forms about an order (AC-05). */
  loginEnded: 'Your session has ended. Log in again to send this. Nothing has been lost.',
  chooseReason: 'Please choose one of the reasons.',
  chooseLines: 'Please choose what you want to give back.',
  tooManyUnits: 'So many cannot be given back.',
  chooseStars: 'Please choose a star rating.',
  tooLong: (characters: number) => `Please keep to ${characters} characters.`,
  tooManyPictures: (most: number) => `Please choose at most ${most} pictures.`,
} as const
