import { useEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { authMessages } from '#domain/messages.ts'
import { OTP_LENGTH, type otpMachine } from '#machines/auth/otp.machine.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { CodeField } from './code-field.tsx'

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
      void import('#ui/toast-stack.tsx').then(({ showToast }) => showToast({ kind: 'error', text }))
    })
    return () => subscription.unsubscribe()
  }, [actor])
  const { code, codeError } = snapshot.context
  const isSending = snapshot.hasTag('sending')
  const isBusy = isSending || snapshot.hasTag('busy')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy])
  return (
    <form
      className={patterns.stack24}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'code.submitted' })
      }}
    >
      <p role="status">
        {isSending ? 'A code is being sent to' : 'Enter the 4 digits sent to'}{' '}
        <bdi className={patterns.strong}>{phone}</bdi>.
      </p>
      <CodeField
        ref={field}
        label="Code"
        length={OTP_LENGTH}
        value={code}
        error={codeError}
        disabled={isBusy}
        onChange={(typed) => actor.send({ type: 'code.changed', code: typed })}
        onEnter={() => actor.send({ type: 'code.submitted' })}
      />
      <div className={patterns.stack16}>
        <Button type="submit" wide disabled={code.length !== OTP_LENGTH} loading={snapshot.hasTag('verifying')}>
          {verifyLabel}
        </Button>
        <Button
          look="quiet"
          wide
          disabled={isBusy}
          loading={snapshot.hasTag('resending')}
          onClick={() => actor.send({ type: 'otp.resendRequested' })}
        >
          {authMessages.resendOtp}
        </Button>
      </div>
    </form>
  )
}
