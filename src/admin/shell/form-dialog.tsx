import type { ReactNode, RefObject } from 'react'
import { FormMessage } from '#forms/form-message.tsx'
import type { UseFormResult } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import { DangerButton } from './danger-button.tsx'
import { RestoredNote } from './restored-note.tsx'
import type { KeptForm } from './use-kept-form.ts'

interface Props {
  title: string
  /** Of `useKeptForm`, if something is typed in it. */
  used: Pick<UseFormResult<object>, 'form' | 'message' | 'isSending'> &
    Partial<Pick<KeptForm<object>, 'isRestored' | 'discard'>>
  /** On the button that sends the form; its name is `send`. */
  action: string
  isDangerous?: boolean
  isDisabled?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** A dialog that is a form. */
export function FormDialog(props: Props) {
  const { title, used, action, isDangerous = false, isDisabled, initialFocus, onClose, children } = props
  const Send = isDangerous ? DangerButton : Button
  return (
    <Dialog open title={title} onClose={onClose} initialFocus={initialFocus}>
      <form {...used.form} className={patterns.stack16}>
        <RestoredNote used={used} />
        {children}
        <FormMessage>{used.message}</FormMessage>
        <Send type="submit" name="send" loading={used.isSending} disabled={isDisabled}>
          {action}
        </Send>
      </form>
    </Dialog>
  )
}
