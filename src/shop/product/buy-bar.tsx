import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import * as t from '#words/product.ts'
import css from './buy-bar.module.css'

interface Props {
  /** The page's buttons; the bar is shown while they are out of view. */
  buttons: RefObject<HTMLElement | null>
  /** Product and price. */
  content: ReactNode
  /** The button. */
  children: ReactNode
}

/** A bar with price and button at the bottom of phones. */
export function BuyBar({ buttons, content, children }: Props) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const element = buttons.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [buttons])

  return isShown ? (
    <div className={css.root} role="region" aria-label={t.buyBar()} data-buy-bar="">
      <div className={css.words}>{content}</div>
      {children}
    </div>
  ) : null
}
