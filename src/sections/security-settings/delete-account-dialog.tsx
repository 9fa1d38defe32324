import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { httpOf } from '#api/client/http-of.ts'
import type { Account } from '#generated/api.d.ts'
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
import * as t from '#words/account.ts'
import * as auth from '#words/auth.ts'

interface Props {
  account: Account
  onClose: () => void
}

const check = checkBy({ password: [required] })
/** Codes of refusals that name the field. */
const FIELD_ERRORS = ['invalid_fields', 'wrong_password']
/** How often the code may be resent, as in the verification popup (§9). */
const RESEND_LIMIT = 1

/** Confirms the deletion of an account by its password, or by a code to its verified number. */
export function DeleteAccountDialog({ account, onClose }: Props) {
  const session = useAuthActor()
  const hasChannel = account.email_verified_at !== null || account.phone_verified_at !== null
  // The server has ended the session; logging out clears this browser's data.
  const logOut = () => session.send({ type: 'logout.requested' })
  return (
    <Dialog open onClose={onClose} title={t.deleteTitle()}>
      <div className={`${css.dialog} ${patterns.stack24}`}>
        <p>{t.deleteExplained()}</p>
        {hasChannel && <p>{t.deleteUndo()}</p>}
        {account.has_password ? (
          <ByPassword onDeleted={logOut} />
        ) : (
          <ByCode phone={account.phone ?? ''} onDeleted={logOut} />
        )}
        <button type="button" className={`${css.keep} ${patterns.action}`} onClick={onClose}>
          {t.keepAccount()}
        </button>
      </div>
    </Dialog>
  )
}

function ByPassword({ onDeleted }: { onDeleted: () => void }) {
  const client = useQueryClient()
  const { errors, form, isSending } = useForm({
    check,
    submit: ({ password }) =>
      deleteAccount(httpOf(client), { body: { password }, quiet: FIELD_ERRORS }).then(onDeleted),
  })
  return (
    <form {...form} className={`${css.dialog} ${patterns.stack24}`}>
      <PasswordField
        label={auth.yourPassword()}
        name="password"
        autoComplete="current-password"
        error={errors['password']}
      />
      <Button type="submit" wide loading={isSending}>
        {t.deleteAccount()}
      </Button>
    </form>
  )
}

function ByCode({ phone, onDeleted }: { phone: string; onDeleted: () => void }) {
  const [isCodeRequested, setCodeRequested] = useState(false)
  if (isCodeRequested) return <DeletionCode phone={phone} onDeleted={onDeleted} />
  return (
    <>
      <p>{t.deleteByCode({ phone, address })}</p>
      <Button wide onClick={() => setCodeRequested(true)}>
        {auth.sendOtp()}
      </Button>
    </>
  )
}

function DeletionCode({ phone, onDeleted }: { phone: string; onDeleted: () => void }) {
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
  return <CodeStep snapshot={snapshot} actor={actor} address={phone} verifyLabel={t.deleteAccount()} />
}

const address = (text: string) => <bdi key="address">{text}</bdi>
