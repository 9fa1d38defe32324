/** From the last step to the payment: validation, pending changes, and the start of the payment. */
import { describe, expect, it } from 'vitest'
import type { CheckoutStep } from '#domain/checkout-rules.ts'
import type { AddressValidation, CheckoutCart } from './checkout-context.ts'
import { type CheckoutEvent, checkoutMachine } from './checkout.machine.ts'
import { selectProblem, selectHasAcceptedTerms } from './checkout.selectors.ts'
import { checkoutCart, farPincode, serverVerdict, strictTerms } from '../testing/checkout-carts.ts'
import { type InnerStep, done, failed, walk } from '../testing/walk.ts'

type Step = CheckoutEvent | InnerStep
const input = { terms: strictTerms }
const got = (cart: CheckoutCart | undefined, isSettled = true): Step => ({ type: 'cart.received', cart, isSettled })
const open = (step: CheckoutStep): Step => ({ type: 'step.opened', step })
const go: Step = { type: 'step.continued' }
const agree: Step = { type: 'terms.answered', isAccepted: true }
const yes = done('validateAddress', { valid: true, message: null } satisfies AddressValidation)
const no = done('validateAddress', serverVerdict(checkoutCart({ shipping_address: { pincode: farPincode } })))
const unreached = failed('validateAddress')

const whole = checkoutCart()
const empty = checkoutCart({ items: [] })
const noPhone = checkoutCart({ phone: null })
const noMode = checkoutCart({ shipping_method: null })
const atAddress = [open('address'), got(whole)]
const atPayment = [...atAddress, go, yes]

describe('paying', () => {
  const ready = [...atPayment, agree]
  const table: [title: string, steps: Step[], value: unknown, problem: string | undefined][] = [
    ['CK-07 starts if nothing is missing', [...ready, go], { payment: 'paying' }, undefined],
    [
      'CK-02 requires a shipping method',
      [...ready, got(noMode), yes, go],
      { payment: 'idle' },
      'Shipping Method is empty',
    ],
    [
      'CK-02 requires a payment method',
      [...ready, got(checkoutCart({ cart_payment_method: null })), yes, go],
      { payment: 'idle' },
      'Payment Method is empty',
    ],
    [
      'CK-02 clears the message once it is chosen',
      [...ready, got(noMode), yes, go, got(checkoutCart())],
      { payment: 'verifying' },
      undefined,
    ],
    [
      'CK-02 keeps the message if something else is chosen',
      [...ready, got(noMode), yes, go, got(checkoutCart({ shipping_method: null, customer_id: 7 }))],
      { payment: 'verifying' },
      'Shipping Method is empty',
    ],
    [
      'CR-05 is blocked by missing stock',
      [...ready, got(checkoutCart({ items_stock_valid: false })), yes, go],
      { payment: 'idle' },
      'We don’t have enough of some items in stock.',
    ],
    [
      'CR-05 is blocked by new prices',
      [...ready, got(checkoutCart({ prices_updated: true })), yes, go],
      { payment: 'idle' },
      'Prices have changed since you added these items. Please review the new total.',
    ],
    [
      'CK-06 is blocked by the terms',
      [...atPayment, go],
      { payment: 'idle' },
      'Please agree to the terms and conditions.',
    ],
    ['CK-06 clears the message once they are accepted', [...atPayment, go, agree], { payment: 'idle' }, undefined],
    ['waits for a pending mode', [...ready, got(whole, false), go], { payment: 'finishing' }, undefined],
    [
      'validates the cart with the mode',
      [...ready, got(whole, false), go, got(checkoutCart())],
      { payment: 'confirming' },
      undefined,
    ],
    [
      'starts once the cart is validated',
      [...ready, got(whole, false), go, got(checkoutCart()), yes],
      { payment: 'paying' },
      undefined,
    ],
    [
      'stays if the mode is refused',
      [...ready, got(whole, false), go, { type: 'cart.refused' }],
      { payment: 'idle' },
      undefined,
    ],
    [
      'validates the cart if it is requested before the first validation',
      [open('payment'), got(whole), agree, go],
      { payment: 'confirming' },
      undefined,
    ],
    [
      'returns to the address if the server then rejects it',
      [open('payment'), got(whole), agree, go, no],
      { address: 'idle' },
      'We don’t deliver to 999999.',
    ],
    [
      'does not start while the server is unreachable',
      [open('payment'), got(whole), agree, go, unreached],
      { payment: 'unverified' },
      undefined,
    ],
    [
      'validates again at the next press',
      [open('payment'), got(whole), agree, unreached, go],
      { payment: 'confirming' },
      undefined,
    ],
    [
      'validates again with the next cart',
      [open('payment'), got(whole), unreached, got(checkoutCart())],
      { payment: 'verifying' },
      undefined,
    ],
    [
      'stays if a change of the cart is refused',
      [...ready, go, { type: 'cart.refused' }],
      { payment: 'paying' },
      undefined,
    ],
    ['starts once when pressed twice', [...ready, go, go], { payment: 'paying' }, undefined],
    ['CK-07 stays when the order consumes the cart', [...ready, go, got(empty)], { payment: 'paying' }, undefined],
    ['CK-07 can be retried', [...ready, go, { type: 'payment.settled' }], { payment: 'idle' }, undefined],
    [
      'CK-07 validates again before a retry',
      [...ready, go, got(noPhone), { type: 'payment.settled' }],
      { address: 'idle' },
      'Phone No is empty',
    ],
    ['CK-07 ends with the purchase', [...ready, go, { type: 'payment.completed' }], 'paid', undefined],
    [
      'CK-07 starts over with the next purchase',
      [...ready, go, { type: 'payment.completed' }, got(empty), open('cart')],
      { cart: 'idle' },
      undefined,
    ],
  ]

  it.each(table)('%s', (_title, steps, value, problem) => {
    const { snapshot } = walk(checkoutMachine, input, steps)
    expect(snapshot.value).toEqual(value)
    expect(selectProblem(snapshot)?.message).toBe(problem)
  })

  it('CK-07 is for exactly the validated state of the cart', () => {
    const { emitted } = walk(checkoutMachine, input, [...ready, go])
    expect(emitted.filter(({ type }) => type === 'payment.requested')).toEqual([
      { type: 'payment.requested', version: whole.version },
    ])
  })

  it('CK-06 requires accepting the terms for each purchase', () => {
    const { snapshot } = walk(checkoutMachine, input, [...ready, go, { type: 'payment.completed' }])
    expect(selectHasAcceptedTerms(snapshot)).toBe(false)
  })

  it('CK-06 does not ask in shops without terms', () => {
    const terms = { ...strictTerms, mustAcceptTerms: false }
    expect(walk(checkoutMachine, { terms }, [...atPayment, go]).snapshot.value).toEqual({ payment: 'paying' })
  })
})
