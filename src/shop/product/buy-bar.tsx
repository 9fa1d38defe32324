import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import css from './buy-bar.module.css'

interface Props {
  /** The page's own buttons: the bar is there while they are out of sight. */
  buttons: RefObject<HTMLElement | null>
  /** What is bought, and its price. */
  words: ReactNode
  /** The button. */
  children: ReactNode
}

/** On phones: price and button at the window's lower edge, above the shop's own bar, as long as the page's are out of sight. */
export function BuyBar({ buttons, words, children }: Props) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const element = buttons.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [buttons])

  return isShown ? (
    <div className={css.root} role="region" aria-label="Buy" data-buy-bar="">
      <div className={css.words}>{words}</div>
      {children}
    </div>
  ) : null
}
