import type { ReactNode } from 'react'
import type { Cart } from '#generated/api.d.ts'
import { cartWords } from '#shop/cart/cart-words.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './step-foot.module.css'

interface Props {
  cart: Cart
  locale: string
  back: { href: string; label: string }
  /** The button that leads on. */
  children: ReactNode
}

/** The end of a step: the way on and the way back; on phones the way on stays in reach, with the total beside it. */
export function StepFoot({ cart, locale, back, children }: Props) {
  return (
    <>
      <div className={css.root}>
        <p className={css.total}>
          <span className={patterns.note}>Total</span>{' '}
          <span className={`${patterns.figures} ${patterns.strong}`}>
            {cartWords(cart, locale, true)(cart.grand_total)}
          </span>
        </p>
        {children}
      </div>
      <p>
        <Link className={patterns.touch} href={back.href}>
          {back.label}
        </Link>
      </p>
    </>
  )
}
