/** Titles of the cart's steps and the address step's views (§2.4). */
export const stepTitles = {
  cart: 'Cart',
  address: 'Address',
  payment: 'Payment',
  addressForm: 'Address',
  selectAddress: 'Select Address',
  editAddress: 'Edit Address',
  addAddress: 'Add Address',
} as const
