import {
  type CheckoutProblem,
  type CheckoutTerms,
  type CartForCheckout,
  findCheckoutProblem,
} from './checkout-rules.ts'

/** Where a visitor of a checkout step is sent, and the message shown there (RT-12). */
export type CheckoutDestination =
  | { to: 'step' }
  | { to: 'cart' | 'address'; problem: CheckoutProblem }
  /** The login dialog, which leads back to the step. */
  | { to: 'login'; problem: CheckoutProblem }

/**
 * Returns where a visit to a checkout step leads. An empty cart leads to the cart. A guest without permission to check
 * out is asked to log in, unless the step itself offers a login. Payment leads back to an incomplete address; problems
 * only the server knows appear when the payment step opens.
 */
export function checkoutDestination(
  step: 'address' | 'payment',
  cart: CartForCheckout,
  terms: CheckoutTerms,
  { offersLogin }: { offersLogin: boolean },
): CheckoutDestination {
  const problem = findCheckoutProblem('address', cart, terms)
  if (problem?.code === 'cart_empty') return { to: 'cart', problem }
  if (problem?.code === 'customer_empty' && !offersLogin) return { to: 'login', problem }
  return step === 'payment' && problem ? { to: 'address', problem } : { to: 'step' }
}
