import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Account } from '#generated/api.d.ts'
import { draftOf } from '#lib/draft.ts'
import { useForm } from '#forms/use-form.ts'
import { useAuthActor } from '#visitor/session.chart.ts'
import { useReauthentication } from '#shop/account/use-reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { EmailState } from './email-state.tsx'
import { PhoneLine, useVerification, VerificationPopup } from './phone-line.tsx'
import { changesOf, type ProfileDraft, profileErrors, profileOf } from './profile-values.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import css from './profile-form.module.css'
import { updateProfile } from '#generated/calls/account.ts'
import * as t from '#words/account.ts'
import * as auth from '#words/auth.ts'

interface Props {
  account: Account
  saveLabel: string
}

/** The fields of the profile. Unsaved changes are kept while the customer visits other pages. */
export function ProfileFields({ account, saveLabel }: Props) {
  const client = useQueryClient()
  const session = useAuthActor()
  const { data: values } = useQuery(shopValuesQuery())
  const { mobile_number_length: phoneLength = 10, mobile_code: code = '' } = values?.storefront?.channel.country ?? {}
  const [draft] = useState(() => draftOf<ProfileDraft>(`profile ${account.id}`))
  const [note, setNote] = useState('')
  const { dialog, withReauthentication } = useReauthentication(account)
  const {
    form,
    values: typed,
    errors,
    isSending,
    field,
    refuse,
    set,
  } = useForm<ProfileDraft>({
    initial: {},
    check: (changed) => profileErrors(profileOf(account, changed), { length: phoneLength, code }),
    submit: (changed) => {
      const changes = changesOf(account, changed)
      if (Object.keys(changes).length === 0) return setNote(t.nothingChanged())
      return withReauthentication(() => updateProfile(httpOf(client), { body: changes })).then(applySaved)
    },
    draft,
  })
  const profile = profileOf(account, typed)
  const verification = useVerification(account, profile.phone)
  useLeaveWarning(Object.keys(changesOf(account, typed)).length > 0)

  function applySaved(saved: Account): void {
    client.setQueryData(accountQuery().queryKey, saved)
    const { id, first_name, last_name } = saved
    session.send({ type: 'user.changed', user: { id, first_name, last_name } })
  }

  const textField = (name: 'first_name' | 'last_name' | 'email') => ({ ...field(name), value: profile[name] })

  return (
    <>
      <form {...form} className={`${css.form} ${patterns.stack24}`} onChange={() => setNote('')}>
        <div className={css.half}>
          <TextField label={auth.firstName()} autoComplete="given-name" maxLength={60} {...textField('first_name')} />
        </div>
        <div className={css.half}>
          <TextField label={auth.lastName()} autoComplete="family-name" maxLength={60} {...textField('last_name')} />
        </div>
        <TextField
          label={auth.email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          optional={!account.has_password}
          {...textField('email')}
        />
        <EmailState account={account} />
        <PhoneLine
          account={account}
          phone={profile.phone}
          length={phoneLength}
          error={errors['phone']}
          onChange={(phone) => set('phone', phone)}
          verification={verification}
          withReauthentication={withReauthentication}
          onRefused={(message) => refuse({ ...errors, phone: message })}
        />
        <div className={`${css.actions} ${patterns.cluster}`}>
          <Button type="submit" loading={isSending}>
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
        withReauthentication={withReauthentication}
        onVerified={(verified) => {
          applySaved(verified)
          set('phone', verified.phone ?? '')
        }}
      />
    </>
  )
}
