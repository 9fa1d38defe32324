import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/checkout-steps.js'
import { type StepState, selectSteps } from '#machines/checkout/checkout.selectors.ts'
import { useCheckout } from '#visitor/checkout/checkout.ts'
import { stepPages } from '#machines/checkout/step-pages.ts'
import { isPage, pageHref } from '#routes/page-href.ts'
import { Band } from '#ui/band.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './checkout-steps.module.css'

/** The numbered line of the checkout (CK-01): where the shopper is, what is done, and the way back. */
export function CheckoutSteps({ settings }: SectionProps<Settings>) {
  const page = usePage()
  const steps = useCheckout(selectSteps)
  // The page says which step it is before the cart is known.
  const here = steps.findIndex(({ step, isActive }) => isActive || isPage(page, stepPages[step]))
  return (
    <Band as="nav" top="page" className={css.root} label={settings.label}>
      <ol role="list" className={`${css.list} ${patterns.small}`}>
        {steps.map((state, index) => (
          <Step key={state.step} state={state} isHere={isPage(page, stepPages[state.step])} isBehind={index < here} />
        ))}
      </ol>
    </Band>
  )
}

interface StepProps {
  state: StepState
  isHere: boolean
  isBehind: boolean
}

function Step({ state: { step, name, number, status, isValid }, isHere, isBehind }: StepProps) {
  const words = (
    <>
      {number} {name} {isBehind && status === 'completed' && <VisuallyHidden>(done)</VisuallyHidden>}
    </>
  )
  return (
    <li className={css.step} data-status={status} data-valid={isValid} aria-current={isHere ? 'step' : undefined}>
      {isBehind ? (
        <Link href={pageHref(stepPages[step])} className={css.words}>
          {words}
        </Link>
      ) : (
        <span className={css.words}>{words}</span>
      )}
    </li>
  )
}
