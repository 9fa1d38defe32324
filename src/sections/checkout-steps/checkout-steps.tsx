import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/checkout-steps.js'
import { selectSteps } from '#machines/checkout/checkout.selectors.ts'
import { stepPages } from '#machines/checkout/step-pages.ts'
import { isPage, pageHref } from '#pages/page-href.ts'
import { CheckoutStepper } from '#shop/checkout/checkout-stepper.tsx'
import { Band } from '#ui/band.tsx'
import { useCheckout } from '#visitor/checkout/checkout.ts'
import css from './checkout-steps.module.css'

/** The numbered steps of the checkout (CK-01): the current one, completed ones, and links back. */
export function CheckoutSteps({ settings }: SectionProps<Settings>) {
  const page = usePage()
  const steps = useCheckout(selectSteps)
  // The page identifies the current step before the cart is known.
  const here = steps.findIndex(({ step, isActive }) => isActive || isPage(page, stepPages[step]))
  return (
    <Band as="nav" top="page" className={css.root} label={settings.label}>
      <CheckoutStepper
        steps={steps.map((state, index) => ({
          ...state,
          isHere: isPage(page, stepPages[state.step]),
          href: index < here ? pageHref(stepPages[state.step]) : undefined,
        }))}
      />
    </Band>
  )
}
