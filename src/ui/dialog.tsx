import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import css from './dialog.module.css'
import patterns from './patterns.module.css'

interface Props {
  open: boolean
  /** Asked for by Escape, the close button or a click beside the dialog; the owner sets `open`. */
  onClose: () => void
  title: string
  /**
   * `dialog` stands in the middle, on phones a sheet from below, and `wide` has room for two columns; `drawer` comes from the end of the line, `menu` from
   * its start, `top` lies across the window's upper edge.
   */
  variant?: 'dialog' | 'wide' | 'drawer' | 'menu' | 'top' | undefined
  /** Focused on opening instead of the close button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Stays at the foot while the rest scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog on the native element: the browser keeps the focus inside, gives it back on closing and makes the rest
 * of the page inert; base.css locks the page's scroll. Load this module lazily (`lazy(() => import('#ui/dialog.tsx'))`).
 */
export function Dialog({ open, onClose, title, variant = 'dialog', initialFocus, footer, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!open) return dialog.close()
    const { documentElement: html } = document
    html.style.setProperty('--scrollbar', `${window.innerWidth - html.clientWidth}px`)
    if (!dialog.open) dialog.showModal()
    initialFocus?.current?.focus()
  }, [open, initialFocus])

  // Taken away while open: the focus goes back all the same.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      className={css.root}
      data-variant={variant}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The browser closed it itself: a second Escape, or a form of method "dialog". The event comes late, so it may
        // also tell of a closing before this opening.
        if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={css.panel}>
        <div className={`${css.head} ${patterns.between}`}>
          <h2 className={css.title} id={titleId}>
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        <div className={css.body}>{children}</div>
        {footer && <div className={css.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
