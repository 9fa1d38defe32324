import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import css from './popover.module.css'

interface Props {
  /** The button’s content. */
  label: ReactNode
  /** Name of what opens. */
  description: string
  className?: string | undefined
  /** Name of the button, where its content is an icon. */
  name?: string
  tabIndex?: number
  children: ReactNode
}

const MARGIN = 8

/** A button that opens a small window below it. Escape or a press elsewhere closes it; the focus returns. */
export function Popover({ label, description, className, name, tabIndex, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useLayoutEffect(() => {
    const [from, to] = [button.current, panel.current]
    if (!isOpen || !from || !to) return
    const { bottom, top, left } = from.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = to
    const below = bottom + 4
    const fits = below + height + MARGIN <= window.innerHeight
    to.style.top = `${fits ? below : Math.max(MARGIN, top - height - 4)}px`
    to.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`
    to.querySelector<HTMLElement>('input, select, button:enabled, a')?.focus({ preventScroll: true })
  }, [isOpen])

  return (
    <>
      <button
        type="button"
        ref={button}
        className={className}
        aria-label={name}
        tabIndex={tabIndex}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={description}
        className={css.root}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && children}
      </div>
    </>
  )
}
