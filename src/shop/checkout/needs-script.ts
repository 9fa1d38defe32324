/** Told to shoppers whose browser runs no script. */
export const checkoutNeedsScript =
  'Checkout needs JavaScript. Turn it on in your browser to continue. We’ll keep your cart until then.'
