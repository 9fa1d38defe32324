import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import { authMessages } from '#domain/auth-messages.ts'
import * as fieldErrors from '#words/fields.ts'
import { ownMessages } from '#domain/messages.ts'
import { OTP_PHONE_LENGTH } from '#domain/otp.ts'
import { foreignPhoneError } from '#domain/phone-digits.ts'
import { FormMessage } from '#forms/form-message.tsx'
import type { AuthReply } from '#machines/auth/auth.machine.ts'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { CodeStep } from '#shop/account/code-step.tsx'
import { PhoneField } from '#shop/account/phone-field.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { useAuthSettings } from './use-auth-settings.ts'
import css from './auth-dialogs.module.css'
import { requestOtp, verifyOtp } from '#generated/calls/auth.ts'

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
  const verified = useEffectEvent(onVerified)

  useEffect(() => {
    const subscription = actor.on('otp.verified', ({ reply }) => verified(reply as AuthReply))
    return () => subscription.unsubscribe()
  }, [actor])

  const isCodeStep = state.hasTag('codeStep')
  const isBusy = state.hasTag('busy')
  const wasCodeStep = useRef(false)
  useEffect(() => {
    // After Change Phone.
    if (!isCodeStep && wasCodeStep.current) phone.current?.focus()
    wasCodeStep.current = isCodeStep
  }, [isCodeStep])

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
            context.phoneError === fieldErrors.phone()
              ? foreignPhoneError(context.phone, phoneCode)
              : context.phoneError
          }
          onDigits={(digits) => {
            // Sent already: nothing has changed since, and what is wrong with it still stands.
            if (digits !== actor.getSnapshot().context.phone) actor.send({ type: 'phone.changed', phone: digits })
          }}
        />
        <FormMessage>{context.isUnreached ? ownMessages.noConnection : undefined}</FormMessage>
        <Button type="submit" wide loading={isBusy}>
          {authMessages.sendOtp}
        </Button>
      </form>
    )
  }
  return (
    <CodeStep
      snapshot={state}
      actor={actor}
      address={context.phone}
      verifyLabel={authMessages.verifyButton}
      beside={
        <button
          type="button"
          className={`${css.way} ${patterns.action}`}
          disabled={isBusy}
          onClick={() => actor.send({ type: 'phone.changeRequested' })}
        >
          {authMessages.changePhone}
        </button>
      }
    >
      <button
        type="button"
        className={`${css.way} ${patterns.action}`}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'otp.mailRequested' })}
      >
        No text? Send it to my mailbox
      </button>
    </CodeStep>
  )
}

const machineFor = (http: () => ReturnType<typeof httpOf>) =>
  otpMachine.provide({
    actors: {
      requestCode: fromPromise<unknown, { phone: string }>(({ input: { phone } }) =>
        requestOtp(http(), { body: { input: phone } }),
      ),
      mailCode: fromPromise<unknown, { phone: string }>(({ input: { phone } }) =>
        requestOtp(http(), { body: { input: phone, channel: 'email' } }),
      ),
      verifyCode: fromPromise<unknown, { phone: string; code: string }>(({ input: { phone, code } }) =>
        verifyOtp(http(), { body: { input: phone, otp: code } }),
      ),
    },
  })
