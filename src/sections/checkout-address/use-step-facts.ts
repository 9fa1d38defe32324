import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addressesQuery } from '#api/address.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Address, Cart } from '#generated/api.d.ts'
import { readCheckoutTerms } from '#domain/checkout-rules.ts'
import type { StepFacts } from '#machines/address/address-step-context.ts'
import { selectPendingAddress, selectPendingChange } from '#machines/checkout/checkout-cart.selectors.ts'
import { selectProblem } from '#machines/checkout/checkout.selectors.ts'
import { keptPincode as readKeptPincode } from '#shop/delivery/kept-pincode.ts'
import { useCart } from '#visitor/cart.chart.ts'
import { useCheckout } from '#visitor/checkout/checkout.ts'
import { selectOwner, useAuth } from '#visitor/session.chart.ts'

const pendingShipping = selectPendingAddress('shipping')
const pendingBilling = selectPendingAddress('billing')
const pendingSame = selectPendingChange('billingSame')
const none: readonly Address[] = []

/** What the step has to know of the cart, the customer, the shop and the checkout; the same object until something changes. */
export function useStepFacts(cart: Cart): Omit<StepFacts, 'forms'> {
  const { settings, storefront } = useSuspenseQuery(shopValuesQuery()).data
  // The step stays as it is while the session is renewed (RT-11).
  const user = useAuth(selectOwner)
  const addresses = useQuery({ ...addressesQuery(), enabled: user !== undefined })
  const [shipping, billing] = [useCart(pendingShipping), useCart(pendingBilling)]
  const isSame = useCart(pendingSame)?.isSame
  const fault = useCheckout(selectProblem)
  // A list that cannot be had must not hold anybody up: there is still the form.
  const listed = addresses.data ?? (addresses.isError ? none : undefined)
  const saved = user ? listed : none
  // Later changes come from the shopper's own typing.
  const [keptPincode] = useState(readKeptPincode)
  const digits = storefront?.channel.country.mobile_number_length
  return useMemo(
    () => ({
      cart,
      pending: { shipping, billing, isSame },
      user,
      saved,
      terms: readCheckoutTerms(settings, undefined),
      digits,
      home: settings['store_country'],
      keptPincode,
      fault,
    }),
    [cart, shipping, billing, isSame, user, saved, settings, digits, fault, keptPincode],
  )
}
