import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import type { Account } from '#generated/api.d.ts'
import { authMessages } from '#domain/auth-messages.ts'
import { checkBy, required } from '#domain/field-rules.ts'
import { useForm } from '#forms/use-form.ts'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import { useAuthActor } from '#visitor/session.chart.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { CodeStep } from '#shop/account/code-step.tsx'
import { PasswordField } from '#shop/account/password-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import css from './security-settings.module.css'
import { deleteAccount, requestPhoneCode } from '#generated/calls/account.ts'

interface Props {
  account: Account
  onClose: () => void
}

const DELETE = 'Delete my account'
const check = checkBy({ password: [required] })
/** How often the code is sent again, as in the popup that verifies a number (specification §9). */
const RESEND_LIMIT = 1

/** The last question before an account is deleted: its password, or a code to its verified number. */
export function DeleteAccountDialog({ account, onClose }: Props) {
  const auth = useAuthActor()
  const hasChannel = account.email_verified_at !== null || account.phone_verified_at !== null
  // The server has ended the session already: a logout takes what this browser still has of it.
  const leave = () => auth.send({ type: 'logout.requested' })
  return (
    <Dialog open onClose={onClose} title="Delete your account?">
      <div className={`${css.dialog} ${patterns.stack24}`}>
        <p>
          We’ll delete your profile, addresses and wishlist right away and log you out everywhere. Your name will be
          removed from past orders, their links will stop working, and unpaid orders will be cancelled. Invoices are
          kept for as long as tax law requires.
        </p>
        {hasChannel && <p>We’ll send you a link that restores your account. It works for seven days.</p>}
        {account.has_password ? (
          <ByPassword onDeleted={leave} />
        ) : (
          <ByCode phone={account.phone ?? ''} onDeleted={leave} />
        )}
        <button type="button" className={`${css.keep} ${patterns.action}`} onClick={onClose}>
          Keep my account
        </button>
      </div>
    </Dialog>
  )
}

function ByPassword({ onDeleted }: { onDeleted: () => void }) {
  const client = useQueryClient()
  const { errors, form, isSending } = useForm({
    check,
    submit: ({ password }) => deleteAccount(httpOf(client), { body: { password } }).then(onDeleted),
  })
  return (
    <form {...form} className={`${css.dialog} ${patterns.stack24}`}>
      <PasswordField label="Your password" name="password" autoComplete="current-password" error={errors['password']} />
      <Button type="submit" wide loading={isSending}>
        {DELETE}
      </Button>
    </form>
  )
}

function ByCode({ phone, onDeleted }: { phone: string; onDeleted: () => void }) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <CodeOf phone={phone} onDeleted={onDeleted} />
  return (
    <>
      <p>
        We’ll send a code to <bdi>{phone}</bdi> to make sure it’s you.
      </p>
      <Button wide onClick={() => setAsked(true)}>
        {authMessages.sendOtp}
      </Button>
    </>
  )
}

function CodeOf({ phone, onDeleted }: { phone: string; onDeleted: () => void }) {
  const client = useQueryClient()
  const [machine] = useState(() =>
    otpMachine.provide({
      actors: {
        requestCode: fromPromise<unknown, { phone: string }>(({ input }) =>
          requestPhoneCode(httpOf(client), { body: { input: input.phone } }),
        ),
        verifyCode: fromPromise<unknown, { phone: string; code: string }>(({ input }) =>
          deleteAccount(httpOf(client), { body: { otp: input.code } }),
        ),
      },
    }),
  )
  const [snapshot, , actor] = useMachine(machine, { input: { resendLimit: RESEND_LIMIT, phone }, inspect })
  useEffect(() => {
    const subscription = actor.on('otp.verified', onDeleted)
    return () => subscription.unsubscribe()
  }, [actor, onDeleted])
  return <CodeStep snapshot={snapshot} actor={actor} address={phone} verifyLabel={DELETE} />
}
