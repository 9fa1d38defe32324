import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { requestOtp, verifyOtp } from '#api/auth.ts'
import { httpOf } from '#api/client/http-of.ts'
import { authMessages, fieldMessages } from '#domain/auth-messages.ts'
import { OTP_PHONE_LENGTH } from '#domain/otp.ts'
import { foreignPhoneError } from '#domain/phone-digits.ts'
import type { AuthReply } from '#machines/auth/auth.machine.ts'
import { OTP_LENGTH, otpMachine } from '#machines/auth/otp.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { CodeField } from '#shop/account/code-field.tsx'
import { PhoneField } from '#shop/account/phone-field.tsx'
import { sentCode } from '#shop/account/sent-code.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { showToast } from '#ui/toasts.ts'
import { NoConnection } from './no-connection.tsx'
import { useAuthSettings } from './use-auth-settings.ts'
import css from './auth-dialogs.module.css'

interface Props {
  /** How often a code may be sent again. */
  resendLimit: number
  /** The number is known already: it stands in the field. */
  knownPhone?: string | undefined
  onVerified: (reply: AuthReply) => void
}

/** A phone number, then the code that was sent to it (AU-06, AU-07). */
export function OtpForm({ resendLimit, knownPhone = '', onVerified }: Props) {
  const client = useQueryClient()
  const { phoneCode } = useAuthSettings()
  const [machine] = useState(() => machineFor(() => httpOf(client)))
  const [state, , actor] = useMachine(machine, { input: { resendLimit }, inspect })
  const phone = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const handlers = useRef(onVerified)
  useEffect(() => {
    handlers.current = onVerified
  })

  useEffect(() => {
    const subscriptions = [
      actor.on('otp.verified', ({ reply }) => handlers.current(reply as AuthReply)),
      actor.on('otp.refused', ({ message }) => void sayNo(message)),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor])

  const isCodeStep = state.hasTag('codeStep')
  const isBusy = state.hasTag('busy')
  const wasCodeStep = useRef(false)
  useEffect(() => {
    // To the code as it is asked for, and when it has to be typed again; back to the number by Change Phone.
    if (isCodeStep && !isBusy) code.current?.focus()
    if (!isCodeStep && wasCodeStep.current) phone.current?.focus()
    wasCodeStep.current = isCodeStep
  }, [isCodeStep, isBusy])

  const { context } = state
  if (!isCodeStep) {
    const send = (event: SubmitEvent) => {
      event.preventDefault()
      if (isBusy) return
      // What the field would tell in a moment counts now.
      actor.send({ type: 'phone.changed', phone: phone.current?.value ?? '' })
      actor.send({ type: 'phone.submitted' })
      if (actor.getSnapshot().context.phoneError !== undefined) phone.current?.focus()
    }
    return (
      <form noValidate className={`${css.form} ${patterns.stack16}`} onSubmit={send}>
        <PhoneField
          ref={phone}
          label="Phone"
          defaultValue={context.phone || knownPhone}
          length={OTP_PHONE_LENGTH}
          code={phoneCode}
          error={
            context.phoneError === fieldMessages.phone
              ? foreignPhoneError(context.phone, phoneCode)
              : context.phoneError
          }
          onDigits={(digits) => {
            // Sent already: nothing has changed since, and what is wrong with it still stands.
            if (digits !== actor.getSnapshot().context.phone) actor.send({ type: 'phone.changed', phone: digits })
          }}
        />
        {context.isUnreached && <NoConnection />}
        <Button type="submit" wide loading={isBusy}>
          {authMessages.sendOtp}
        </Button>
      </form>
    )
  }
  const isVerifying = state.hasTag('verifying')
  return (
    <form
      noValidate
      className={`${css.form} ${patterns.stack16}`}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'code.submitted' })
      }}
    >
      <p className={`${css.line} ${patterns.cluster}`}>
        <span role="status">
          We sent {sentCode(context.resendCount)} to {context.isMailed && 'the confirmed e-mail address of '}
          <span className={`${css.number} ${patterns.figures}`}>{context.phone}</span>
        </span>
        <button
          type="button"
          className={`${css.way} ${patterns.action}`}
          disabled={isBusy}
          onClick={() => actor.send({ type: 'phone.changeRequested' })}
        >
          {authMessages.changePhone}
        </button>
      </p>
      <CodeField
        ref={code}
        label="Code"
        length={OTP_LENGTH}
        value={context.code}
        error={context.codeError}
        disabled={isBusy}
        onChange={(text) => actor.send({ type: 'code.changed', code: text })}
        onEnter={() => actor.send({ type: 'code.submitted' })}
      />
      {context.isUnreached && <NoConnection />}
      <Button type="submit" wide loading={isVerifying} disabled={isBusy || context.code.length !== OTP_LENGTH}>
        {authMessages.verifyButton}
      </Button>
      <Button
        look="quiet"
        wide
        loading={isBusy && !isVerifying}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'otp.resendRequested' })}
      >
        {authMessages.resendOtp}
      </Button>
      <button
        type="button"
        className={`${css.way} ${patterns.action}`}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'otp.mailRequested' })}
      >
        No text? Send it to my mailbox
      </button>
    </form>
  )
}

const machineFor = (http: () => ReturnType<typeof httpOf>) =>
  otpMachine.provide({
    actors: {
      requestCode: fromPromise<unknown, { phone: string }>(({ input: { phone } }) =>
        requestOtp(http(), { input: phone }),
      ),
      mailCode: fromPromise<unknown, { phone: string }>(({ input: { phone } }) =>
        requestOtp(http(), { input: phone, channel: 'email' }),
      ),
      verifyCode: fromPromise<unknown, { phone: string; code: string }>(({ input: { phone, code } }) =>
        verifyOtp(http(), { input: phone, otp: code }),
      ),
    },
  })

const sayNo = (text: string) => showToast({ kind: 'error', text })
