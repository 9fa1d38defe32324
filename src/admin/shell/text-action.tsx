import type { ReactNode } from 'react'
import css from './text-action.module.css'

type Props = {
  /** For screen readers, if the text is not enough. */
  label?: string
  children: ReactNode
} & ({ onPress: () => void } | { href: string })

/** A small action beside or below a text. A link opens in a new tab. */
export function TextAction({ label, children, ...target }: Props) {
  const props = { className: css.root, 'aria-label': label }
  return 'href' in target ? (
    <a {...props} href={target.href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    <button {...props} type="button" onClick={target.onPress}>
      {children}
    </button>
  )
}
