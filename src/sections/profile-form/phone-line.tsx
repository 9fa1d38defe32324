import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { httpOf } from '#api/client/http-of.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Account } from '#generated/api.d.ts'
import { fieldErrorsOf, isFormFailure } from '#domain/field-errors.ts'
import { messageOf } from '#forms/submission-error.ts'
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
import * as auth from '#words/auth.ts'

const VerifyAccountDialog = lazyPart(
  () => import('./verify-account-dialog.tsx'),
  (module) => module.VerifyAccountDialog,
)

interface Props {
  account: Account
  /** The field's text. */
  phone: string
  /** Digits of the shop's country's numbers. */
  length: number
  error: string | undefined
  verification: Verification
  /** The number is a login, so changing it requires re-authentication. */
  withReauthentication: <Reply>(call: () => Promise<Reply>) => Promise<Reply>
  onChange: (phone: string) => void
  onRefused: (message: string) => void
}

export type Verification = ReturnType<typeof useVerification>

/** Returns whether the typed number is verified, and whether the popup is open (AU-10). */
export function useVerification(account: Account, phone: string) {
  // A number from a draft differs from the verified one.
  const verifiedAt = phone === (account.phone ?? '') ? (account.phone_verified_at ?? undefined) : undefined
  const [snapshot, , actor] = useMachine(phoneVerificationMachine, { input: { phone, verifiedAt }, inspect })
  return {
    isVerified: snapshot ? snapshot.hasTag('verified') : verifiedAt !== undefined,
    isOpen: snapshot.hasTag('popup'),
    send: (event: PhoneVerificationEvent) => actor.send(event),
  }
}

/** The field of the customer's number, with the badge “Verified” or a button that verifies it. */
export function PhoneLine({
  account,
  phone,
  length,
  error,
  verification,
  withReauthentication,
  onChange,
  onRefused,
}: Props) {
  const client = useQueryClient()
  const { data: values } = useQuery(shopValuesQuery())
  const setting = values?.settings['account_verification_for']
  const isShown = typeof setting === 'string' && /phone|both/i.test(setting)

  const send = useMutation({
    mutationFn: () => withReauthentication(() => requestPhoneCode(httpOf(client), { body: { input: phone } })),
    onSuccess: () => verification.send({ type: 'verification.requested' }),
    // A toast explains other refusals.
    onError: (error) => isFormFailure(error) && onRefused(fieldErrorsOf(error)['input'] ?? messageOf(error)),
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
      {auth.verified()}
    </span>
  ) : (
    <Button look="quiet" onClick={verify} onPointerEnter={VerifyAccountDialog.preload}>
      {auth.verify()}
    </Button>
  )

  return (
    <PhoneField
      label={auth.phone()}
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

interface PopupProps extends Pick<Props, 'phone' | 'verification' | 'withReauthentication'> {
  /** Called with the account once its number is verified. */
  onVerified: (account: Account) => void
}

/** The popup while it is open. It contains a form, so it must not be rendered within the profile's. */
export function VerificationPopup({ phone, verification, withReauthentication, onVerified }: PopupProps) {
  if (!verification.isOpen) return null
  return (
    <VerifyAccountDialog
      phone={phone}
      withReauthentication={withReauthentication}
      onClose={() => verification.send({ type: 'verification.closed' })}
      onVerified={(account) => {
        const { phone_verified_at: verifiedAt } = account
        if (verifiedAt !== null) verification.send({ type: 'verification.succeeded', verifiedAt })
        onVerified(account)
      }}
    />
  )
}
