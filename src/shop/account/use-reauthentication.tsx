import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client/errors.ts'
import type { Account } from '#generated/api.d.ts'
import { SubmissionCancelled } from '#forms/submission-error.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ReauthenticationDialog = lazyPart(
  () => import('./reauthentication-dialog.tsx'),
  (module) => module.ReauthenticationDialog,
)

interface Reauthentication {
  /** The dialog while it is open. It contains a form, so it must not be rendered within another. */
  dialog: ReactNode
  /**
   * Makes a call. While the server requires re-authentication, opens the dialog and repeats the call.
   * @throws SubmissionCancelled if the dialog is closed
   */
  withReauthentication: <Reply>(call: () => Promise<Reply>) => Promise<Reply>
}

/** Lets a form make calls that require re-authentication (AU-19). */
export function useReauthentication(account: Account | undefined): Reauthentication {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(isSuccess: boolean) => void>(undefined)
  const opener = useRef<Element>(undefined)
  // The pressed button is disabled during the call; it gets the focus back once it is enabled.
  useEffect(() => {
    const { current: button } = opener
    if (isOpen || !button) return
    if (document.activeElement === document.body && !button.matches(':disabled')) (button as HTMLElement).focus()
    if (document.activeElement !== document.body) opener.current = undefined
  })

  async function withReauthentication<Reply>(call: () => Promise<Reply>): Promise<Reply> {
    const pressed = document.activeElement
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'proof_required')) throw error
    }
    const isSuccess = await new Promise<boolean>((resolve) => {
      answer.current = resolve
      opener.current ??= pressed ?? undefined
      setOpen(true)
    })
    if (!isSuccess) throw new SubmissionCancelled()
    return withReauthentication(call)
  }

  function end(isSuccess: boolean): void {
    setOpen(false)
    answer.current?.(isSuccess)
  }

  const dialog = isOpen && account && (
    <ReauthenticationDialog account={account} onReauthenticated={() => end(true)} onClose={() => end(false)} />
  )
  return { dialog, withReauthentication }
}
