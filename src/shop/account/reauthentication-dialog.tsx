import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { fromPromise } from 'xstate'
import { checkBy, required } from '#domain/field-rules.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import type { Http } from '#api/client/http.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Account } from '#generated/api.d.ts'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import {
  type CodeChannel,
  type ReauthenticationMethod,
  reauthenticationMachine,
} from '#machines/auth/reauthentication.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import { CodeStep } from './code-step.tsx'
import { PasswordField } from './password-field.tsx'
import { reauthenticate, requestReauthenticationCode } from '#generated/calls/account.ts'
import * as t from '#words/auth.ts'

interface Props {
  account: Account
  onReauthenticated: () => void
  onClose: () => void
}

type Snapshot = SnapshotFrom<typeof reauthenticationMachine>
interface PartProps {
  snapshot: Snapshot
  actor: Pick<ActorRefFrom<typeof reauthenticationMachine>, 'send'>
  account: Account
}

/** Codes of failures without a reply, which the form shows. */
const NO_REPLY = ['unreachable', 'timeout']
/** How often a code may be resent, as in the verification popup (§9). */
const RESEND_LIMIT = 1

const methodsOf = (account: Account): ReauthenticationMethod[] => [
  ...(account.has_password ? (['password'] as const) : []),
  ...(account.phone !== null && account.phone_verified_at !== null ? (['phone'] as const) : []),
  ...(account.email !== null && account.email_verified_at !== null ? (['email'] as const) : []),
]

/** Asks for re-authentication before sensitive changes (AU-19): the password, or a code. */
export function ReauthenticationDialog({ account, onReauthenticated, onClose }: Props) {
  const client = useQueryClient()
  const [machine] = useState(() =>
    reauthenticationMachine.provide({
      actors: {
        checkPassword: fromPromise<unknown, { password: string }>(({ input }) =>
          reauthenticate(httpOf(client), { body: input }),
        ),
      },
    }),
  )
  const [snapshot, , actor] = useMachine(machine, { input: { methods: methodsOf(account) }, inspect })
  const succeed = useEffectEvent(onReauthenticated)
  useEffect(() => {
    const subscription = actor.on('reauthentication.succeeded', () => succeed())
    return () => subscription.unsubscribe()
  }, [actor])
  const Part = snapshot.hasTag('code') ? CodePart : snapshot.hasTag('choice') ? ChoicePart : PasswordPart
  return (
    <Dialog open onClose={onClose} title={t.confirmIdentity()}>
      <Part snapshot={snapshot} actor={actor} account={account} />
    </Dialog>
  )
}

const check = checkBy({ password: [required] })

function PasswordPart(props: PartProps) {
  const { snapshot, actor, account } = props
  const { form, errors, message, isSending } = useForm({
    check,
    submit: ({ password }) => actor.send({ type: 'password.submitted', password }),
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.context.failure,
  })
  const { ref } = form
  useEffect(() => ref.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [ref])
  return (
    <form {...form} className={patterns.stack24}>
      <p>{t.enterPassword()}</p>
      {/* For password managers. */}
      <input hidden type="email" autoComplete="username" readOnly value={account.email ?? ''} />
      <PasswordField
        label={t.yourPassword()}
        name="password"
        autoComplete="current-password"
        error={errors['password']}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" wide loading={isSending}>
        {t.continueButton()}
      </Button>
      <Channels {...props} />
    </form>
  )
}

function ChoicePart(props: PartProps) {
  return (
    <div className={patterns.stack24}>
      <p>{t.confirmByCode()}</p>
      <Channels {...props} />
    </div>
  )
}

/** A button for each verified contact; pressing one sends the code. */
function Channels({ snapshot, actor, account }: PartProps) {
  const { methods } = snapshot.context
  const channels = (['phone', 'email'] as const).filter((channel) => methods.includes(channel))
  if (channels.length === 0) return null
  return (
    <div className={patterns.stack8}>
      {channels.map((channel) => (
        <Button
          key={channel}
          look={methods.includes('password') ? 'quiet' : undefined}
          wide
          disabled={snapshot.hasTag('busy')}
          onClick={() => actor.send({ type: 'code.requested', channel })}
        >
          {t.sendCodeTo({ recipient: addressOf(account, channel) ?? '' })}
        </Button>
      ))}
    </div>
  )
}

function CodePart({ snapshot, actor, account }: PartProps) {
  const client = useQueryClient()
  const { channel, methods } = snapshot.context
  const [machine] = useState(() =>
    createCodeMachine(httpOf(client), channel, () => actor.send({ type: 'method.changeRequested' })),
  )
  const address = addressOf(account, channel)
  const [code, , codeActor] = useMachine(machine, {
    input: { resendLimit: RESEND_LIMIT, phone: address ?? '' },
    inspect,
  })
  useEffect(() => {
    const subscription = codeActor.on('otp.verified', () => actor.send({ type: 'code.accepted' }))
    return () => subscription.unsubscribe()
  }, [actor, codeActor])
  return (
    <CodeStep snapshot={code} actor={codeActor} address={address} verifyLabel={t.continueButton()}>
      {methods.length > 1 && (
        <button
          type="button"
          className={patterns.action}
          disabled={code.hasTag('busy')}
          onClick={() => actor.send({ type: 'method.changeRequested' })}
        >
          {t.tryAnotherMethod()}
        </button>
      )}
    </CodeStep>
  )
}

const addressOf = ({ phone, email }: Account, channel: CodeChannel): string | null =>
  channel === 'phone' ? phone : email

function createCodeMachine(http: Http, channel: CodeChannel, onNotSent: () => void) {
  let isFirst = true
  return otpMachine.provide({
    actors: {
      requestCode: fromPromise<unknown, { phone: string }>(async () => {
        try {
          // Without a first code this step closes, so a toast explains why.
          await requestReauthenticationCode(http, { body: { channel }, ...(!isFirst && { quiet: NO_REPLY }) })
          isFirst = false
        } catch (error) {
          if (isFirst) onNotSent()
          throw error
        }
      }),
      verifyCode: fromPromise<unknown, { phone: string; code: string }>(({ input }) =>
        reauthenticate(http, { body: { otp: input.code } }),
      ),
    },
  })
}
