import { useEffect, useEffectEvent, useRef } from 'react'
import type { Place } from '#domain/address-step-rules.ts'
import { type StepErrors, errorsAt, errorsOfProblem } from '#domain/address-step-errors.ts'
import { fieldErrorsOf } from '#domain/field-errors.ts'
import type { AddressStepActor } from '#machines/address/address-step.machine.ts'
import { selectProblem } from '#machines/checkout/checkout.selectors.ts'
import { useCartActor } from '#visitor/cart.chart.ts'
import { useCheckout } from '#visitor/checkout/checkout.ts'

interface Options {
  actor: AddressStepActor
  /** Everything that can be checked is loaded. */
  isReady: boolean
  /** Validates what was typed. */
  check: () => StepErrors
  /** Shows errors in addition to those already shown. */
  refuse: (errors: StepErrors) => void
}

/** Shows in the form what the cart, the address book and the checkout rejected. */
export function useRefusals({ actor, isReady, check, refuse }: Options): void {
  const cart = useCartActor()
  const showRefusal = useEffectEvent((part: '' | `${Place}/`, error: unknown) =>
    refuse(errorsAt(part, fieldErrorsOf(error))),
  )
  useEffect(() => {
    const subscriptions = [
      cart.on('cart.failed', ({ error, operation }) => {
        if (operation?.kind !== 'change') return
        const { change } = operation
        if (change.of === 'contact') showRefusal('', error)
        if (change.of !== 'address' || change.place === 'both') return
        actor.send({ type: 'address.refused', place: change.place })
        showRefusal(`${change.place}/`, error)
      }),
      actor.on('address.notSaved', ({ place, error }) => showRefusal(`${place}/`, error)),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor, cart])

  const problem = useCheckout(selectProblem)
  const shown = useRef<typeof problem>(undefined)
  const showProblem = useEffectEvent(() => {
    if (problem?.step !== 'address' || problem === shown.current) return
    shown.current = problem
    // What the cart lacks may have been typed here since, so it is checked again.
    refuse(problem.code === 'address_refused' ? errorsOfProblem(problem) : check())
  })
  useEffect(() => {
    if (isReady) showProblem()
  }, [problem, isReady])
}
