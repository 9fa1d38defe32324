import { useEffect, useState } from 'react'
import type { Settings } from '#generated/sections/checkout-payment.js'
import { useCheckoutActor } from '#visitor/checkout/checkout.ts'
import { draftOf } from '#lib/draft.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-payment.module.css'

interface Props {
  text: string
  link: Settings['terms_link']
  /** Of the cart that would be ordered. */
  version: string
  error: string | undefined
}

const TERMS = 'payment-terms'

/** Anyone who agreed and comes back from the payment page, or loads the page again, is not asked twice of the same order. */
const agreed = draftOf<{ version: string }>('agreed to the terms')

/** The shop's terms, agreed to before the order (CK-06). They open beside the checkout: nothing of it is left. */
export function Terms({ text, link, version, error }: Props) {
  const actor = useCheckoutActor()
  // The box answers before the checkout's code has come.
  const [isAccepted, setAccepted] = useState(() => agreed.read()?.version === version)

  useEffect(() => {
    actor.send({ type: 'terms.answered', isAccepted })
  }, [actor, isAccepted])
  useEffect(() => {
    if (isAccepted) agreed.keep({ version })
    else agreed.forget()
  }, [isAccepted, version])

  return (
    <div>
      <div className={`${css.check} ${patterns.touch}`}>
        <input
          id={TERMS}
          type="checkbox"
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
