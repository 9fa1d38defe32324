/** Selectors return the same value until the context changes. */
import { type CheckoutStep, checkoutSteps } from '#domain/checkout-rules.ts'
import * as t from '#words/checkout.ts'
import { type CheckoutContext, type ShownProblem, problemOf, isValid, paymentProblemsOf } from './checkout-context.ts'
import type { CheckoutSnapshot } from './checkout.machine.ts'

const stepNames = { cart: t.stepCart, address: t.stepAddress, payment: t.stepPayment }

/** A step of the stepper (§2.4, §4.3). */
export interface StepState {
  step: CheckoutStep
  name: string
  /** 1 to 3. */
  number: number
  isActive: boolean
  status: 'pending' | 'completed'
  isValid: boolean
}

type Snapshot = Pick<CheckoutSnapshot, 'context' | 'hasTag'>

const stepsByContext = new WeakMap<CheckoutContext, Partial<Record<CheckoutStep | 'none', readonly StepState[]>>>()

/** Selects the active step; undefined before the cart is known and after it is paid. */
export function selectActiveStep(snapshot: Snapshot): CheckoutStep | undefined {
  return checkoutSteps.find((step) => snapshot.hasTag(`${step}Step`))
}

/** Selects the three steps with their status and their validity for the current cart. */
export function selectSteps(snapshot: Snapshot): readonly StepState[] {
  const { context } = snapshot
  const active = selectActiveStep(snapshot)
  const known = stepsByContext.get(context) ?? {}
  const steps = known[active ?? 'none'] ?? stepsOf(context, active)
  stepsByContext.set(context, { ...known, [active ?? 'none']: steps })
  return steps
}

/** Selects the problem to show: step, message and field. */
export const selectProblem = ({ context }: Snapshot): ShownProblem | undefined => context.problem

const noProblems: readonly ShownProblem[] = []
const problemsByContext = new WeakMap<CheckoutContext, readonly ShownProblem[]>()

/** Selects the problems shown in the payment step after its button was pressed (CK-14), without those fixed since. */
export function selectPaymentProblems({ context }: Snapshot): readonly ShownProblem[] {
  if (context.problem?.step !== 'payment') return noProblems
  const known = problemsByContext.get(context) ?? paymentProblemsOf(context)
  problemsByContext.set(context, known)
  return known
}

export const selectHasAcceptedTerms = ({ context }: Snapshot): boolean => context.hasAcceptedTerms

function stepsOf(context: CheckoutContext, active: CheckoutStep | undefined): readonly StepState[] {
  return checkoutSteps.map((step, index) => ({
    step,
    name: stepNames[step](),
    number: index + 1,
    isActive: step === active,
    // A passed step with a new problem is not completed.
    status: context.passed.includes(step) && problemOf(step, context) === undefined ? 'completed' : 'pending',
    isValid: isValid(step, context),
  }))
}
