import { type ReactNode, useEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { OTP_LENGTH, isOtpCode } from '#domain/otp.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import type { otpMachine } from '#machines/auth/otp.machine.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { showToast } from '#ui/toasts.ts'
import * as fieldErrors from '#words/fields.ts'
import { CodeField } from './code-field.tsx'
import * as t from '#words/auth.ts'

interface FormProps {
  snapshot: SnapshotFrom<typeof otpMachine>
  actor: Pick<ActorRefFrom<typeof otpMachine>, 'send' | 'on'>
  verifyLabel: string
}

interface Props extends FormProps {
  /** Phone number or email address that the code goes to. */
  address: string | null
  /** Shown next to the address. */
  beside?: ReactNode
  /** Shown below the buttons. */
  children?: ReactNode
}

/** The step of a one-time code (AU-06, AU-07). */
export function CodeStep({ snapshot, actor, address, verifyLabel, beside, children }: Props) {
  const { attempt, resendCount, isMailed } = snapshot.context
  const sent = {
    resends: resendCount,
    recipient: address ?? '',
    address: recipient,
  }
  useEffect(() => {
    const subscription = actor.on('otp.refused', ({ message: text }) => {
      void showToast({ kind: 'error', text })
    })
    return () => subscription.unsubscribe()
  }, [actor])

  return (
    <div className={patterns.stack16}>
      <p className={patterns.between}>
        <span role="status">
          {snapshot.hasTag('sending') ? t.sendingCode(sent) : isMailed ? t.codeEmailed(sent) : t.codeSent(sent)}
        </span>
        {beside}
      </p>
      <CodeForm key={attempt} snapshot={snapshot} actor={actor} verifyLabel={verifyLabel} />
      {children}
    </div>
  )
}

const check = ({ otp }: { otp: string }) => (isOtpCode(otp) ? {} : { otp: fieldErrors.otpRequired() })

function CodeForm({ snapshot, actor, verifyLabel }: FormProps) {
  const field = useRef<HTMLInputElement>(null)
  const isBusy = snapshot.hasTag('busy')
  const isVerifying = snapshot.hasTag('verifying')
  const { form, values, errors, message, isSending, set } = useForm({
    initial: { otp: '' },
    check,
    submit: ({ otp }) => actor.send({ type: 'code.submitted', code: otp }),
    isBusy,
    failure: snapshot.context.failure,
  })
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy])

  return (
    <form {...form} className={patterns.stack16}>
      <CodeField
        ref={field}
        label={t.code()}
        length={OTP_LENGTH}
        value={values.otp}
        error={errors['otp']}
        disabled={isSending}
        onChange={(code) => set('otp', code)}
        onEnter={() => form.ref.current?.requestSubmit()}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" wide loading={isVerifying} disabled={isSending || !isOtpCode(values.otp)}>
        {verifyLabel}
      </Button>
      <Button
        look="quiet"
        wide
        loading={isSending && !isVerifying}
        disabled={isSending}
        onClick={() => actor.send({ type: 'otp.resendRequested' })}
      >
        {t.resendOtp()}
      </Button>
    </form>
  )
}

const recipient = (text: string) => (
  <bdi key="address" className={`${patterns.strong} ${patterns.figures}`}>
    {text}
  </bdi>
)
