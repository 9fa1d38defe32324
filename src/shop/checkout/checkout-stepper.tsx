import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/checkout.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-stepper.module.css'

/** A step in the line. */
export interface CheckoutStep {
  name: string
  /** 1 to 3. */
  number: number
  status: 'pending' | 'completed'
  /** undefined before it is validated. */
  isValid: boolean | undefined
  /** The current step. */
  isHere: boolean
  /** Link to a completed step. */
  href: string | undefined
}

/** The numbered steps of the checkout (CK-01), from cart to payment. */
export function CheckoutStepper({ steps }: { steps: readonly CheckoutStep[] }) {
  return (
    <ol role="list" className={`${css.list} ${patterns.small}`}>
      {steps.map((step) => (
        <li
          key={step.number}
          className={css.step}
          data-status={step.status}
          data-valid={step.isValid}
          aria-current={step.isHere ? 'step' : undefined}
        >
          <Step {...step} />
        </li>
      ))}
    </ol>
  )
}

function Step({ name, number, status, href }: CheckoutStep) {
  const words = (
    <>
      {number} {name} {href !== undefined && status === 'completed' && <VisuallyHidden>{t.stepDone()}</VisuallyHidden>}
    </>
  )
  if (href === undefined) return <span className={css.words}>{words}</span>
  return (
    <Link href={href} className={css.words}>
      {words}
    </Link>
  )
}
