import {
  type CheckoutProblem,
  type CheckoutTerms,
  type CartForCheckout,
  findCheckoutProblem,
} from './checkout-rules.ts'

/** Where somebody who opens a step of the checkout belongs, and what is said to them there (RT-12). */
export type CheckoutWay =
  | { to: 'step' }
  | { to: 'cart' | 'address'; fault: CheckoutProblem }
  /** The login's dialog, with the step as the way back. */
  | { to: 'login'; fault: CheckoutProblem }

/**
 * Judges a visit to a step by the cart: an empty one leads to the cart; a guest who may not buy
 * as one is let in where the step itself offers a login, and else asked to log in; payment leads back to an address that lacks
 * something. What only the server knows of the address it says when the payment step is opened.
 */
export function checkoutWay(
  step: 'address' | 'payment',
  cart: CartForCheckout,
  terms: CheckoutTerms,
  { offersLogin }: { offersLogin: boolean },
): CheckoutWay {
  const fault = findCheckoutProblem('address', cart, terms)
  if (fault?.code === 'cart_empty') return { to: 'cart', fault }
  if (fault?.code === 'customer_empty' && !offersLogin) return { to: 'login', fault }
  return step === 'payment' && fault ? { to: 'address', fault } : { to: 'step' }
}
