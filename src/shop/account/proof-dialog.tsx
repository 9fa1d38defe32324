import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { fromPromise } from 'xstate'
import { checkBy, required } from '#domain/field-rules.ts'
import { useForm } from '#forms/use-form.ts'
import type { Http } from '#api/client/http.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Account } from '#generated/api.d.ts'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import { type ProofChannel, type ProofWay, proofMachine } from '#machines/auth/proof.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import { CodeStep } from './code-step.tsx'
import { PasswordField } from './password-field.tsx'
import { reauthenticate, requestReauthenticationCode } from '#generated/calls/account.ts'

interface Props {
  account: Account
  onProved: () => void
  onClose: () => void
}

type Snapshot = SnapshotFrom<typeof proofMachine>
interface PartProps {
  snapshot: Snapshot
  actor: Pick<ActorRefFrom<typeof proofMachine>, 'send'>
  account: Account
}

/** How often a code may be sent again, as in the popup that verifies a number (specification §9). */
const RESEND_LIMIT = 1

/** Returns the ways in which an account can re-authenticate. */
const waysOf = (account: Account): ProofWay[] => [
  ...(account.has_password ? (['password'] as const) : []),
  ...(account.phone !== null && account.phone_verified_at !== null ? (['phone'] as const) : []),
  ...(account.email !== null && account.email_verified_at !== null ? (['email'] as const) : []),
]

/** Asks for re-authentication before sensitive changes (AU-19): the password, or a code. */
export function ProofDialog({ account, onProved, onClose }: Props) {
  const client = useQueryClient()
  const [machine] = useState(() =>
    proofMachine.provide({
      actors: {
        provePassword: fromPromise<unknown, { password: string }>(({ input }) =>
          reauthenticate(httpOf(client), { body: input }),
        ),
      },
    }),
  )
  const [snapshot, , actor] = useMachine(machine, { input: { ways: waysOf(account) }, inspect })
  const prove = useEffectEvent(onProved)
  useEffect(() => {
    const subscription = actor.on('proof.given', () => prove())
    return () => subscription.unsubscribe()
  }, [actor])
  const Part = snapshot.hasTag('code') ? CodePart : snapshot.hasTag('choice') ? ChoicePart : PasswordPart
  return (
    <Dialog open onClose={onClose} title="Confirm it’s you">
      <Part snapshot={snapshot} actor={actor} account={account} />
    </Dialog>
  )
}

const check = checkBy({ password: [required] })

function PasswordPart(props: PartProps) {
  const { snapshot, actor, account } = props
  const { form, errors, isSending } = useForm({
    check,
    submit: ({ password }) => actor.send({ type: 'password.submitted', password }),
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.context.failure,
  })
  const { ref } = form
  useEffect(() => ref.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [ref])
  return (
    <form {...form} className={patterns.stack24}>
      <p>Please enter your password to make this change.</p>
      {/* For password managers: whose password it is. */}
      <input hidden type="email" autoComplete="username" readOnly value={account.email ?? ''} />
      <PasswordField label="Your password" name="password" autoComplete="current-password" error={errors['password']} />
      <Button type="submit" wide loading={isSending}>
        Continue
      </Button>
      <Channels {...props} />
    </form>
  )
}

function ChoicePart(props: PartProps) {
  return (
    <div className={patterns.stack24}>
      <p>Before this is changed, we send you a code to make sure that it is you.</p>
      <Channels {...props} />
    </div>
  )
}

/** A button for each verified channel; nothing is sent before one is pressed. */
function Channels({ snapshot, actor, account }: PartProps) {
  const { ways } = snapshot.context
  const channels = (['phone', 'email'] as const).filter((channel) => ways.includes(channel))
  if (channels.length === 0) return null
  return (
    <div className={patterns.stack8}>
      {channels.map((channel) => (
        <Button
          key={channel}
          look={ways.includes('password') ? 'quiet' : undefined}
          wide
          disabled={snapshot.hasTag('busy')}
          onClick={() => actor.send({ type: 'code.wanted', channel })}
        >
          {channel === 'phone' ? `Send a code to ${account.phone}` : `Send a code to ${account.email}`}
        </Button>
      ))}
    </div>
  )
}

function CodePart({ snapshot, actor, account }: PartProps) {
  const client = useQueryClient()
  const { channel, ways } = snapshot.context
  const [machine] = useState(() =>
    codeMachine(httpOf(client), channel, () => actor.send({ type: 'way.changeRequested' })),
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
    <CodeStep snapshot={code} actor={codeActor} address={address} verifyLabel="Continue">
      {ways.length > 1 && (
        <button
          type="button"
          className={patterns.action}
          disabled={code.hasTag('busy')}
          onClick={() => actor.send({ type: 'way.changeRequested' })}
        >
          Another way
        </button>
      )}
    </CodeStep>
  )
}

const addressOf = ({ phone, email }: Account, channel: ProofChannel): string | null =>
  channel === 'phone' ? phone : email

function codeMachine(http: Http, channel: ProofChannel, onNotSent: () => void) {
  let isFirst = true
  return otpMachine.provide({
    actors: {
      requestCode: fromPromise<unknown, { phone: string }>(async () => {
        try {
          await requestReauthenticationCode(http, { body: { channel } })
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
