import { type ReactNode, useState } from 'react'
import * as t from '#words/admin-app.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DangerButton } from './danger-button.tsx'
import css from './question.module.css'

interface Props {
  open: boolean
  title: string
  text?: string
  /** Label of the button that goes on. */
  confirm: string
  cancel?: string
  isDangerous?: boolean
  isBusy?: boolean
  /** Without it, there is nothing to confirm. */
  onConfirm?: (() => void) | undefined
  onClose: () => void
  children?: ReactNode
}

/** A dialog that asks before something is done. */
export function Question(props: Props) {
  const { open, title, text, confirm, cancel = t.cancel(), isDangerous, isBusy, onConfirm, onClose, children } = props
  // Most are never asked.
  const [wasAsked, setWasAsked] = useState(open)
  if (open && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  const Confirm = isDangerous ? DangerButton : Button
  const footer = (
    <div className={css.actions}>
      <Button look="quiet" onClick={onClose}>
        {cancel}
      </Button>
      {onConfirm && (
        <Confirm loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Confirm>
      )}
    </div>
  )
  return (
    <Dialog open={open} title={title} onClose={onClose} footer={footer}>
      {open && (
        <div className={css.body}>
          {text && <p>{text}</p>}
          {children}
        </div>
      )}
    </Dialog>
  )
}
