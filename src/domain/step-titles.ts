/** Steps of the cart and views of the address step (§2.4). */
export const stepTitles = {
  cart: 'Cart',
  address: 'Address',
  payment: 'Payment',
  addressForm: 'Address',
  selectAddress: 'Select Address',
  editAddress: 'Edit Address',
  addAddress: 'Add Address',
} as const
