import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import type { AuthReply } from '#machines/auth/auth.machine.ts'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { CodeStep } from '#shop/account/code-step.tsx'
import patterns from '#ui/patterns.module.css'
import { PhoneForm } from './phone-form.tsx'
import css from './auth-dialogs.module.css'
import { requestOtp, verifyOtp } from '#generated/calls/auth.ts'
import * as t from '#words/auth.ts'

interface Props {
  /** How often a code may be resent. */
  resendLimit: number
  /** Prefills the field. */
  knownPhone?: string | undefined
  onVerified: (reply: AuthReply) => void
}

/** Login by phone number and code (AU-06, AU-07). */
export function OtpForm({ resendLimit, knownPhone = '', onVerified }: Props) {
  const client = useQueryClient()
  const [machine] = useState(() => createMachine(() => httpOf(client)))
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
    // The shopper pressed “Change Phone”.
    if (!isCodeStep && wasCodeStep.current) phone.current?.focus()
    wasCodeStep.current = isCodeStep
  }, [isCodeStep])

  const { context } = state
  if (!isCodeStep) {
    return (
      <PhoneForm
        ref={phone}
        phone={context.phone || knownPhone}
        busy={isBusy}
        failure={context.failure}
        onSubmit={(number) => actor.send({ type: 'phone.submitted', phone: number })}
      />
    )
  }
  return (
    <CodeStep
      snapshot={state}
      actor={actor}
      address={context.phone}
      verifyLabel={t.verifyCode()}
      beside={
        <button
          type="button"
          className={`${css.way} ${patterns.action}`}
          disabled={isBusy}
          onClick={() => actor.send({ type: 'phone.changeRequested' })}
        >
          {t.changePhone()}
        </button>
      }
    >
      <button
        type="button"
        className={`${css.way} ${patterns.action}`}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'otp.mailRequested' })}
      >
        {t.emailCodeInstead()}
      </button>
    </CodeStep>
  )
}

const createMachine = (http: () => ReturnType<typeof httpOf>) =>
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
