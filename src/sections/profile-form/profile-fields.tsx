import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { accountQuery } from '#api/account.queries.ts'
import { fieldErrorsOf } from '#api/client/field-errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Account, UpdateProfileBody } from '#generated/api.d.ts'
import { useAuthActor } from '#visitor/session.chart.ts'
import { useFieldErrors } from '#shop/forms/use-field-errors.ts'
import { useProof } from '#shop/account/use-proof.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { EmailState } from './email-state.tsx'
import { PhoneLine, useVerification, VerificationPopup } from './phone-line.tsx'
import { changesOf, type ProfileField, profileFaults, profileOf, useProfileDraft } from './profile-draft.ts'
import css from './profile-form.module.css'
import { updateProfile } from '#generated/calls/account.ts'

interface Props {
  account: Account
  saveLabel: string
}

/** The profile's fields. Nothing that was typed is lost by a refusal, nor by a look at another page. */
export function ProfileFields({ account, saveLabel }: Props) {
  const client = useQueryClient()
  const auth = useAuthActor()
  const { data: values } = useQuery(shopValuesQuery())
  const { mobile_number_length: phoneLength = 10, mobile_code: code = '' } = values?.storefront?.channel.country ?? {}
  const [draft, change, forgetDraft] = useProfileDraft(account)
  const [note, setNote] = useState('')
  const { errors, form, refuse, forget } = useFieldErrors()
  const profile = profileOf(account, draft)
  const changes = changesOf(account, draft)
  const verification = useVerification(account, profile.phone)
  const { dialog, withProof } = useProof(account)

  const save = useMutation({
    mutationFn: (body: UpdateProfileBody) => withProof(() => updateProfile(httpOf(client), { body })),
    onSuccess: (saved) => {
      keep(saved)
      forgetDraft()
    },
    onError: (error) => refuse(fieldErrorsOf(error)),
  })

  function keep(saved: Account): void {
    client.setQueryData(accountQuery().queryKey, saved)
    const { id, first_name, last_name } = saved
    auth.send({ type: 'user.changed', user: { id, first_name, last_name } })
  }

  function set(field: ProfileField, value: string): void {
    change({ [field]: value })
    forget(field)
    setNote('')
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (save.isPending) return
    if (refuse(profileFaults(profile, { length: phoneLength, code }))) return
    if (Object.keys(changes).length === 0) return setNote('Nothing has changed yet.')
    save.mutate(changes)
  }

  const text = (field: 'first_name' | 'last_name' | 'email') => ({
    name: field,
    value: profile[field],
    error: errors[field],
    onChange: ({ target }: { target: HTMLInputElement }) => set(field, target.value),
  })

  return (
    <>
      <form ref={form} className={`${css.form} ${patterns.stack24}`} noValidate onSubmit={submit}>
        <div className={css.half}>
          <TextField label="First name" autoComplete="given-name" maxLength={60} {...text('first_name')} />
        </div>
        <div className={css.half}>
          <TextField label="Last name" autoComplete="family-name" maxLength={60} {...text('last_name')} />
        </div>
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          optional={!account.has_password}
          {...text('email')}
        />
        <EmailState account={account} />
        <PhoneLine
          account={account}
          phone={profile.phone}
          length={phoneLength}
          error={errors['phone']}
          onChange={(phone) => set('phone', phone)}
          verification={verification}
          withProof={withProof}
          onRefused={(message) => refuse({ ...errors, phone: message })}
        />
        <div className={`${css.actions} ${patterns.cluster}`}>
          <Button type="submit" loading={save.isPending}>
            {saveLabel}
          </Button>
          <p className={`${css.note} ${patterns.soft}`} role="status">
            {note}
          </p>
        </div>
      </form>
      {dialog}
      <VerificationPopup
        phone={profile.phone}
        verification={verification}
        onVerified={(verified) => {
          keep(verified)
          change({ phone: verified.phone ?? '' })
        }}
      />
    </>
  )
}
