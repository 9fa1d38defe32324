import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import * as t from '#words/common.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import css from './dialog.module.css'
import patterns from './patterns.module.css'

interface Props {
  open: boolean
  /** Requested by Escape, the close button or a click outside; the owner sets `open`. */
  onClose: () => void
  title: string
  /**
   * `dialog` is centred, on phones a bottom sheet; `wide` has room for two columns; `drawer` opens from the end, `menu`
   * from the start, `top` along the upper edge.
   */
  variant?: 'dialog' | 'wide' | 'drawer' | 'menu' | 'top' | undefined
  /** Focused on opening instead of the close button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Fixed at the bottom while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal native dialog: the browser traps the focus, restores it on closing and makes the page inert; base.css locks
 * scrolling. Load this module lazily (`lazy(() => import('#ui/dialog.tsx'))`).
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

  // Restores the focus even when unmounted while open.
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
        // The browser closed it by a second Escape or a form with method "dialog". The event is asynchronous and may
        // belong to an earlier opening.
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
          <IconButton label={t.close()} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        <div className={css.body}>{children}</div>
        {footer && <div className={css.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
