import { useEffect } from 'react'
import { showToast } from '#ui/toasts.ts'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { otpMachine } from '#machines/auth/otp.machine.ts'
import { CodeForm } from './code-form.tsx'

interface Props {
  snapshot: SnapshotFrom<typeof otpMachine>
  actor: Pick<ActorRefFrom<typeof otpMachine>, 'send' | 'on'>
  /** Where the code goes. */
  phone: string
  /** Words on the button that sends the code back. */
  verifyLabel: string
}

/** The step in which a code is typed that was sent to a number of the account's own. */
export function CodeStep({ snapshot, actor, phone, verifyLabel }: Props) {
  useEffect(() => {
    const subscription = actor.on('otp.refused', ({ message: text }) => {
      void showToast({ kind: 'error', text })
    })
    return () => subscription.unsubscribe()
  }, [actor])
  const { code, codeError, resendCount } = snapshot.context
  const busy = (['sending', 'resending', 'verifying'] as const).find((tag) => snapshot.hasTag(tag))
  return (
    <CodeForm
      address={phone}
      code={code}
      resent={resendCount}
      error={codeError}
      busy={busy === 'verifying' ? 'submitting' : busy}
      submitLabel={verifyLabel}
      onChange={(typed) => actor.send({ type: 'code.changed', code: typed })}
      onSubmit={() => actor.send({ type: 'code.submitted' })}
      onResend={() => actor.send({ type: 'otp.resendRequested' })}
    />
  )
}
