import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { fromPromise } from 'xstate'
import { giveProof, requestProofCode } from '#api/account.ts'
import { fieldErrorsOf } from '#domain/field-errors.ts'
import type { Http } from '#api/client/http.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Account } from '#generated/api.d.ts'
import { type ProofChannel, type ProofWay, proofMachine } from '#machines/auth/proof.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import { showToast } from '#ui/toasts.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordField } from './password-field.tsx'

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

/** What an account can show who it is by. */
const waysOf = (account: Account): ProofWay[] => [
  ...(account.has_password ? (['password'] as const) : []),
  ...(account.phone !== null && account.phone_verified_at !== null ? (['phone'] as const) : []),
  ...(account.email !== null && account.email_verified_at !== null ? (['email'] as const) : []),
]

/** Asks once more who is there, before a way into the account is changed (AU-19): by the password, or by a code. */
export function ProofDialog({ account, onProved, onClose }: Props) {
  const client = useQueryClient()
  const [machine] = useState(() => machineFor(() => httpOf(client)))
  const [snapshot, , actor] = useMachine(machine, { input: { ways: waysOf(account) }, inspect })
  const handlers = useRef(onProved)
  useEffect(() => {
    handlers.current = onProved
  })
  useEffect(() => {
    const subscriptions = [
      actor.on('proof.given', () => handlers.current()),
      actor.on('proof.refused', ({ message: text }) => {
        void showToast({ kind: 'error', text })
      }),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor])
  const Part = snapshot.hasTag('code') ? CodePart : snapshot.hasTag('choice') ? ChoicePart : PasswordPart
  return (
    <Dialog open onClose={onClose} title="Confirm it’s you">
      <Part snapshot={snapshot} actor={actor} account={account} />
    </Dialog>
  )
}

function PasswordPart({ snapshot, actor, account }: PartProps) {
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { passwordError } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  useEffect(() => {
    if (!isBusy) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [isBusy, passwordError])
  return (
    <form
      ref={form}
      className={patterns.stack24}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        actor.send({ type: 'password.submitted', password })
      }}
    >
      <p>Please enter your password to make this change.</p>
      {/* For password managers: whose password it is. */}
      <input hidden type="email" autoComplete="username" readOnly value={account.email ?? ''} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={passwordError}
        onInput={({ currentTarget }) => {
          setPassword(currentTarget.value)
          if (passwordError !== undefined) actor.send({ type: 'password.changed' })
        }}
      />
      <Button type="submit" wide loading={isBusy}>
        Continue
      </Button>
      <Channels snapshot={snapshot} actor={actor} account={account} />
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
  const { code, codeError, channel, ways, resendCount } = snapshot.context
  const busy = (['sending', 'resending', 'proving'] as const).find((tag) => snapshot.hasTag(tag))
  return (
    <CodeForm
      address={addressOf(account, channel)}
      code={code}
      resent={resendCount}
      error={codeError}
      busy={busy === 'proving' ? 'submitting' : busy}
      submitLabel="Continue"
      onChange={(typed) => actor.send({ type: 'code.changed', code: typed })}
      onSubmit={() => actor.send({ type: 'code.submitted' })}
      onResend={() => actor.send({ type: 'code.resendRequested' })}
    >
      {ways.length > 1 && (
        <button
          type="button"
          className={patterns.action}
          disabled={busy !== undefined}
          onClick={() => actor.send({ type: 'way.changeRequested' })}
        >
          Another way
        </button>
      )}
    </CodeForm>
  )
}

const addressOf = ({ phone, email }: Account, channel: ProofChannel): string | null =>
  channel === 'phone' ? phone : email

const machineFor = (http: () => Http) =>
  proofMachine.provide({
    actors: {
      provePassword: fromPromise<string | undefined, { password: string }>(async ({ input }) => {
        try {
          await giveProof(http(), input)
          return undefined
        } catch (error) {
          const fault = fieldErrorsOf(error)['password']
          if (fault === undefined) throw error
          return fault
        }
      }),
      requestCode: fromPromise<unknown, { channel: ProofChannel }>(({ input }) => requestProofCode(http(), input)),
      proveCode: fromPromise<unknown, { code: string }>(({ input }) => giveProof(http(), { otp: input.code })),
    },
  })
