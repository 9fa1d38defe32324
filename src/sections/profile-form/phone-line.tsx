import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { httpOf } from '#api/client/http-of.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Account } from '#generated/api.d.ts'
import { authMessages } from '#domain/auth-messages.ts'
import * as fieldErrors from '#words/fields.ts'
import { type PhoneVerificationEvent, phoneVerificationMachine } from '#machines/auth/phone-verification.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { PhoneField } from '#shop/account/phone-field.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import css from './profile-form.module.css'
import { requestPhoneCode } from '#generated/calls/account.ts'

const VerifyAccountDialog = lazyPart(
  () => import('./verify-account-dialog.tsx'),
  (module) => module.VerifyAccountDialog,
)

interface Props {
  account: Account
  /** As it stands in the field. */
  phone: string
  /** Digits of a number in the shop's country. */
  length: number
  error: string | undefined
  verification: Verification
  /** Another number is a way in: its code takes a fresh proof. */
  withProof: <Reply>(call: () => Promise<Reply>) => Promise<Reply>
  onChange: (phone: string) => void
  onRefused: (message: string) => void
}

/** Whether the number is verified, and the popup that does it (AU-10). */
export type Verification = ReturnType<typeof useVerification>

/** Follows the number of the form's field. */
export function useVerification(account: Account, phone: string) {
  // A number that was typed before and not saved is not the one that was verified.
  const verifiedAt = phone === (account.phone ?? '') ? (account.phone_verified_at ?? undefined) : undefined
  const [snapshot, , actor] = useMachine(phoneVerificationMachine, { input: { phone, verifiedAt }, inspect })
  return {
    isVerified: snapshot ? snapshot.hasTag('verified') : verifiedAt !== undefined,
    isOpen: snapshot.hasTag('popup'),
    send: (event: PhoneVerificationEvent) => actor.send(event),
  }
}

/** The customer's number, with its badge or the way to verify it. */
export function PhoneLine({ account, phone, length, error, verification, withProof, onChange, onRefused }: Props) {
  const client = useQueryClient()
  const { data: values } = useQuery(shopValuesQuery())
  const verifies = values?.settings['account_verification_for']
  const isShown = typeof verifies === 'string' && /phone|both/i.test(verifies)

  const send = useMutation({
    mutationFn: () => withProof(() => requestPhoneCode(httpOf(client), { body: { input: phone } })),
    onSuccess: () => verification.send({ type: 'verification.requested' }),
  })

  function change(digits: string): void {
    verification.send({ type: 'phone.changed', phone: digits })
    onChange(digits)
  }

  function verify(): void {
    if (phone.length !== length) return onRefused(phone === '' ? fieldErrors.required() : fieldErrors.phone())
    if (!send.isPending) send.mutate()
  }

  const action = verification.isVerified ? (
    <span className={`${css.badge} ${patterns.strong}`}>
      <Icon name="check" />
      {authMessages.verified}
    </span>
  ) : (
    <Button look="quiet" onClick={verify} onPointerEnter={VerifyAccountDialog.preload}>
      {authMessages.verify}
    </Button>
  )

  return (
    <PhoneField
      label="Phone"
      length={length}
      code={values?.storefront?.channel.country.mobile_code}
      value={phone}
      error={error}
      optional={account.has_password}
      onDigits={change}
      action={isShown && action}
    />
  )
}

interface PopupProps {
  phone: string
  verification: Verification
  /** The number is the account's now, and verified. */
  onVerified: (account: Account) => void
}

/** The popup, as long as it is open; it has a form of its own, so it stands beside that of the profile. */
export function VerificationPopup({ phone, verification, onVerified }: PopupProps) {
  if (!verification.isOpen) return null
  return (
    <VerifyAccountDialog
      phone={phone}
      onClose={() => verification.send({ type: 'verification.closed' })}
      onVerified={(account) => {
        const { phone_verified_at: verifiedAt } = account
        if (verifiedAt !== null) verification.send({ type: 'verification.succeeded', verifiedAt })
        onVerified(account)
      }}
    />
  )
}
