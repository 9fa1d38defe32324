import { useEffect, useState } from 'react'
import type { Settings } from '#generated/sections/checkout-payment.js'
import { useCheckoutActor } from '#visitor/checkout/checkout.ts'
import { draftOf } from '#lib/draft.ts'
import boxes from '#ui/choice.module.css'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-payment.module.css'

interface Props {
  text: string
  link: Settings['terms_link']
  /** Version of the cart. */
  version: string
  error: string | undefined
}

const TERMS = 'payment-terms'

/** Remembers the consent for the same cart, for shoppers who return from the payment page or reload. */
const consent = draftOf<{ version: string }>('agreed to the terms')

/** The checkbox for the terms (CK-06). They open in a new tab, so that the checkout is kept. */
export function Terms({ text, link, version, error }: Props) {
  const actor = useCheckoutActor()
  // The checkbox works before the checkout's code is loaded.
  const [isAccepted, setAccepted] = useState(() => consent.read()?.version === version)

  useEffect(() => {
    actor.send({ type: 'terms.answered', isAccepted })
  }, [actor, isAccepted])
  useEffect(() => {
    if (isAccepted) consent.keep({ version })
    else consent.forget()
  }, [isAccepted, version])

  return (
    <div>
      <div className={`${css.check} ${patterns.touch}`}>
        <input
          id={TERMS}
          type="checkbox"
          className={boxes.box}
          checked={isAccepted}
          onChange={({ target }) => setAccepted(target.checked)}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${TERMS}-error` })}
        />
        <label htmlFor={TERMS}>
          {text}{' '}
          <Link href={link.href} target="_blank">
            {link.label}
          </Link>
        </label>
      </div>
      {error && (
        <p id={`${TERMS}-error`} className={patterns.error}>
          {error}
        </p>
      )}
    </div>
  )
}
