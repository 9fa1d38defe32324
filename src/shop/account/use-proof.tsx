import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client/errors.ts'
import type { Account } from '#generated/api.d.ts'
import { SubmissionCancelled } from '#forms/submission-error.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ProofDialog = lazyPart(
  () => import('./proof-dialog.tsx'),
  (module) => module.ProofDialog,
)

interface Proof {
  /** The dialog, as long as it asks; it has a form of its own, so it stands beside other forms. */
  dialog: ReactNode
  /** Makes a call; when it needs a proof, asks for one and makes the call again. Rejects with SubmissionCancelled when none is given. */
  withProof: <Reply>(call: () => Promise<Reply>) => Promise<Reply>
}

/** Lets a form make calls that take a fresh proof of who asks (AU-19). What was typed stays where it is meanwhile. */
export function useProof(account: Account | undefined): Proof {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(isGiven: boolean) => void>(undefined)
  const opener = useRef<Element>(undefined)
  // The button that was pressed waits while the call goes on, and cannot have the focus: it gets it back as soon as it can.
  useEffect(() => {
    const { current: button } = opener
    if (isAsking || !button) return
    if (document.activeElement === document.body && !button.matches(':disabled')) (button as HTMLElement).focus()
    if (document.activeElement !== document.body) opener.current = undefined
  })

  async function withProof<Reply>(call: () => Promise<Reply>): Promise<Reply> {
    const pressed = document.activeElement
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'proof_required')) throw error
    }
    const isGiven = await new Promise<boolean>((resolve) => {
      answer.current = resolve
      opener.current = pressed ?? undefined
      setAsking(true)
    })
    if (!isGiven) throw new SubmissionCancelled()
    return call()
  }

  function end(isGiven: boolean): void {
    setAsking(false)
    answer.current?.(isGiven)
  }

  const dialog = isAsking && account && (
    <ProofDialog account={account} onProved={() => end(true)} onClose={() => end(false)} />
  )
  return { dialog, withProof }
}
