import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { CheckoutStep } from '#domain/checkout-rules.ts'
import type { AddressValidation, CheckoutCart } from './checkout-context.ts'
import { type CheckoutEmitted, type CheckoutEvent, checkoutMachine } from './checkout.machine.ts'
import { selectActiveStep, selectProblem, selectSteps } from './checkout.selectors.ts'
import { checkoutCart, farPincode, nearAddress, serverVerdict, strictTerms } from '../testing/checkout-carts.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

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

describe('steps', () => {
  const table: [title: string, steps: Step[], value: unknown, problem: string | undefined][] = [
    ['CK-01 waits for the cart', [open('payment')], 'starting', undefined],
    ['CK-01 starts at the cart', [got(whole)], { cart: 'idle' }, undefined],
    ['CK-01 opens the address', atAddress, { address: 'idle' }, undefined],
    ['RT-12 opens no step of an empty cart', [open('address'), got(empty)], { cart: 'idle' }, 'Your cart is empty'],
    ['RT-12 opens no step without a cart', [open('payment'), got(undefined)], { cart: 'idle' }, 'Your cart is empty'],
    [
      'RT-12 redirects payment to an incomplete address step, and says what is missing',
      [open('payment'), got(noPhone), open('address')],
      { address: 'idle' },
      'Phone No is empty',
    ],
    ['CK-01 opens payment after a reload', [open('payment'), got(whole)], { payment: 'verifying' }, undefined],
    ['CK-01 goes from the cart to the address', [got(whole), go], { address: 'idle' }, undefined],
    ['CK-02 stays at an empty cart', [got(empty), go], { cart: 'idle' }, 'Your cart is empty'],
    ['continues once the cart is settled', [got(whole, false), go, got(whole)], { address: 'idle' }, undefined],
    [
      'stays if a change of the cart is refused',
      [got(whole, false), go, { type: 'cart.refused' }],
      { cart: 'idle' },
      undefined,
    ],
    [
      'CK-02 says what is missing in the address step',
      [open('address'), got(noPhone), go],
      { address: 'idle' },
      'Phone No is empty',
    ],
    ['says nothing before the shopper continues', [open('address'), got(noPhone)], { address: 'idle' }, undefined],
    ['CK-02 has the server validate the address last', [...atAddress, go], { address: 'verifying' }, undefined],
    ['CK-02 continues if the server accepts the address', atPayment, { payment: 'idle' }, undefined],
    [
      'CK-02 stays if the server rejects the address',
      [...atAddress, go, no],
      { address: 'idle' },
      'We don’t deliver to 999999.',
    ],
    ['validates the same address again', [...atAddress, go, no, go], { address: 'verifying' }, undefined],
    ['stays if the server is unreachable', [...atAddress, go, unreached], { address: 'idle' }, undefined],
    ['waits for a pending contact', [open('address'), got(noPhone, false), go], { address: 'settling' }, undefined],
    [
      'continues once the contact is saved',
      [open('address'), got(noPhone, false), go, got(whole)],
      { address: 'verifying' },
      undefined,
    ],
    [
      'stays if the contact is refused',
      [open('address'), got(noPhone, false), go, { type: 'cart.refused' }],
      { address: 'idle' },
      undefined,
    ],
    [
      'validates the new cart if it changes during validation',
      [...atAddress, go, got(checkoutCart())],
      { address: 'verifying' },
      undefined,
    ],
    ['CK-01 goes back to the address', [...atPayment, open('address')], { address: 'idle' }, undefined],
    ['CK-01 goes back to the cart', [...atPayment, open('cart')], { cart: 'idle' }, undefined],
    [
      'CK-01 validates again after any update of the cart',
      [...atPayment, got(noMode)],
      { payment: 'verifying' },
      undefined,
    ],
    [
      'CR-05 leaves payment when the last item is removed',
      [...atPayment, got(empty)],
      { cart: 'idle' },
      'Your cart is empty',
    ],
    [
      'leaves the address when the last item is removed',
      [...atAddress, got(empty)],
      { cart: 'idle' },
      'Your cart is empty',
    ],
    [
      'RT-12 leaves payment when the phone is removed',
      [...atPayment, got(noPhone)],
      { address: 'idle' },
      'Phone No is empty',
    ],
    [
      'RT-12 leaves payment when the server refuses the address of a changed cart',
      [...atPayment, got(noMode), no],
      { address: 'idle' },
      'We don’t deliver to 999999.',
    ],
    [
      'CK-02 validates again once the country’s form is loaded',
      [
        open('payment'),
        { type: 'terms.received', terms: { ...strictTerms, shippingForm: undefined } },
        got(checkoutCart({ shipping_address: { name: 'Meera' } })),
        yes,
        { type: 'terms.received', terms: strictTerms },
      ],
      { address: 'idle' },
      'Pincode is empty',
    ],
  ]

  it.each(table)('%s', (_title, steps, value, problem) => {
    const { snapshot } = walk(checkoutMachine, input, steps)
    expect(snapshot.value).toEqual(value)
    expect(selectProblem(snapshot)?.message).toBe(problem)
  })
})

describe('stepper', () => {
  const shown = (steps: Step[]) =>
    selectSteps(walk(checkoutMachine, input, steps).snapshot).map(
      ({ number, name, isActive, status, isValid }) =>
        `${number} ${name}${isActive ? ' active' : ''} ${status}${isValid ? ' valid' : ''}`,
    )

  it.each([
    ['at the cart', [got(whole)], ['1 Cart active pending valid', '2 Address pending', '3 Payment pending']],
    ['at the address', atAddress, ['1 Cart completed valid', '2 Address active pending', '3 Payment pending']],
    [
      'at payment',
      atPayment,
      ['1 Cart completed valid', '2 Address completed valid', '3 Payment active pending valid'],
    ],
    [
      'at payment without a mode',
      [...atPayment, got(noMode), yes],
      ['1 Cart completed valid', '2 Address completed valid', '3 Payment active pending'],
    ],
    [
      'after an update that the server has not validated',
      [...atPayment, got(checkoutCart())],
      ['1 Cart completed valid', '2 Address completed', '3 Payment active pending'],
    ],
    [
      'activating the address resets payment',
      [...atPayment, agree, go, { type: 'payment.settled' } as const, open('address')],
      ['1 Cart completed valid', '2 Address active completed valid', '3 Payment pending valid'],
    ],
    [
      'activating the cart resets address and payment',
      [...atPayment, open('cart')],
      ['1 Cart active completed valid', '2 Address pending valid', '3 Payment pending valid'],
    ],
    [
      'removing the last item resets all',
      [...atPayment, got(empty)],
      ['1 Cart active pending', '2 Address pending', '3 Payment pending'],
    ],
    [
      'steps start over with the next item',
      [...atPayment, open('cart'), got(empty), got(checkoutCart())],
      ['1 Cart active pending valid', '2 Address pending', '3 Payment pending'],
    ],
    [
      'a rejected step is active again',
      [...atPayment, got(noPhone)],
      ['1 Cart completed valid', '2 Address active pending', '3 Payment pending'],
    ],
    [
      'after the purchase',
      [...atPayment, agree, go, { type: 'payment.completed' } as const],
      ['1 Cart completed valid', '2 Address completed valid', '3 Payment completed valid'],
    ],
  ])('CK-01 %s', (_title, steps, expected) => {
    expect(shown(steps)).toEqual(expected)
  })

  it('CK-01 has no step before the cart is known', () => {
    expect(selectActiveStep(walk(checkoutMachine, input, []).snapshot)).toBeUndefined()
  })

  it('CK-01 returns the same object until something changes', () => {
    const { snapshot } = walk(checkoutMachine, input, atPayment)
    expect(selectSteps(snapshot)).toBe(selectSteps(snapshot))
  })
})

describe('effects', () => {
  function start() {
    const emitted: CheckoutEmitted[] = []
    const validations: { answer: (result: AddressValidation) => void; signal: AbortSignal }[] = []
    const actor = createActor(
      checkoutMachine.provide({
        actors: {
          validateAddress: fromPromise<AddressValidation>(
            ({ signal }) => new Promise((answer) => validations.push({ answer, signal })),
          ),
        },
      }),
      { input },
    )
    actor.on('*', (event) => emitted.push(event))
    actor.start()
    for (const event of atAddress) actor.send(event as CheckoutEvent)
    return {
      actor,
      validations,
      emitted,
      entered: () => emitted.flatMap((one) => (one.type === 'step.entered' ? [one.step] : [])),
    }
  }
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

  it('CK-01 emits an event for each entered step', async () => {
    const { actor, validations, entered } = start()
    actor.send({ type: 'step.continued' })
    validations[0]?.answer({ valid: true, message: null })
    await settle()
    actor.send({ type: 'cart.received', cart: noPhone, isSettled: true })
    expect(entered()).toEqual(['address', 'payment', 'address'])
  })

  it('CK-02 ignores the validation of an earlier cart', async () => {
    const { actor, validations } = start()
    actor.send({ type: 'step.continued' })
    const far = checkoutCart({ shipping_address: { ...nearAddress, pincode: farPincode } })
    actor.send({ type: 'cart.received', cart: far, isSettled: true })
    expect(validations[0]?.signal.aborted).toBe(true)
    validations[0]?.answer(serverVerdict(whole))
    await settle()
    expect(selectActiveStep(actor.getSnapshot())).toBe('address')
    validations[1]?.answer(serverVerdict(far))
    await settle()
    expect(selectProblem(actor.getSnapshot())).toEqual({
      step: 'address',
      code: 'address_refused',
      message: 'We don’t deliver to 999999.',
      errors: { pincode: 'We do not deliver there.' },
      place: null,
    })
    expect(validations).toHaveLength(2)
  })

  it('ignores repeated events', () => {
    const { actor, validations } = start()
    actor.send({ type: 'step.continued' })
    actor.send({ type: 'cart.received', cart: whole, isSettled: true })
    expect(validations).toHaveLength(1)
    expect(validations[0]?.signal.aborted).toBe(false)
  })
})

describe('reachability', () => {
  it('CK-11 reaches every state', () => {
    const events: Step[] = [
      ...[whole, noPhone, undefined].map((cart) => got(cart)),
      got(whole, false),
      ...(['cart', 'address', 'payment'] as const).map(open),
      go,
      agree,
      yes,
      no,
      unreached,
      { type: 'cart.refused' },
      { type: 'payment.settled' },
      { type: 'payment.completed' },
    ]
    const reached = new Set([...reachableStates(checkoutMachine, input, events), 'arriving'])
    expect([...reached].toSorted()).toEqual(allStates(checkoutMachine))
  })
})
