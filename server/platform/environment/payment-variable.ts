/** Returns the variable of a payment provider's setting: RAZORPAY_KEY_ID for key_id of razorpay. */
export const paymentVariable = (name: string, property: string): string =>
  `${name}_${property}`.toUpperCase().replaceAll('-', '_')
