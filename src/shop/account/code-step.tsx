import { type ReactNode, useEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { FormMessage } from '#forms/form-message.tsx'
import { OTP_LENGTH, type otpMachine } from '#machines/auth/otp.machine.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { showToast } from '#ui/toasts.ts'
import * as common from '#words/common.ts'
import { CodeField } from './code-field.tsx'
import * as t from '#words/auth.ts'

interface Props {
  snapshot: SnapshotFrom<typeof otpMachine>
  actor: Pick<ActorRefFrom<typeof otpMachine>, 'send' | 'on'>
  /** Phone number or email address that the code goes to. */
  address: string | null
  verifyLabel: string
  /** Shown next to the address. */
  beside?: ReactNode
  /** Shown below the buttons. */
  children?: ReactNode
}

/** The form for a one-time code (AU-06, AU-07). */
export function CodeStep({ snapshot, actor, address, verifyLabel, beside, children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { code, codeError, resendCount, isMailed, isUnreached } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const isVerifying = snapshot.hasTag('verifying')
  const sent = {
    resends: resendCount,
    recipient: address ?? '',
    address: recipient,
  }
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy])
  useEffect(() => {
    const subscription = actor.on('otp.refused', ({ message: text }) => {
      void showToast({ kind: 'error', text })
    })
    return () => subscription.unsubscribe()
  }, [actor])

  return (
    <form
      className={patterns.stack16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'code.submitted' })
      }}
    >
      <p className={patterns.between}>
        <span role="status">
          {snapshot.hasTag('sending') ? t.sendingCode(sent) : isMailed ? t.codeEmailed(sent) : t.codeSent(sent)}
        </span>
        {beside}
      </p>
      <CodeField
        ref={field}
        label={t.code()}
        length={OTP_LENGTH}
        value={code}
        error={codeError}
        disabled={isBusy}
        onChange={(typed) => actor.send({ type: 'code.changed', code: typed })}
        onEnter={() => actor.send({ type: 'code.submitted' })}
      />
      <FormMessage>{isUnreached ? common.noConnection() : undefined}</FormMessage>
      <Button type="submit" wide loading={isVerifying} disabled={isBusy || code.length !== OTP_LENGTH}>
        {verifyLabel}
      </Button>
      <Button
        look="quiet"
        wide
        loading={isBusy && !isVerifying}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'otp.resendRequested' })}
      >
        {t.resendOtp()}
      </Button>
      {children}
    </form>
  )
}

const recipient = (text: string) => (
  <bdi key="address" className={`${patterns.strong} ${patterns.figures}`}>
    {text}
  </bdi>
)
