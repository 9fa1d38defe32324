import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ACCOUNT_KEY } from '#api/account.queries.ts'
import type { Account, UpdateProfileBody } from '#generated/api.d.ts'
import { isEmail } from '#lib/email.ts'
import { fieldMessages } from '#domain/auth-messages.ts'
import { type PhoneFormat, foreignPhoneError } from '#domain/phone-digits.ts'
import { nameError } from '#domain/plain-name.ts'

const fields = ['first_name', 'last_name', 'email', 'phone'] as const

/** The fields of the profile. */
export type ProfileField = (typeof fields)[number]
export type Profile = Record<ProfileField, string>
/** What was typed and is not saved yet. */
export type ProfileDraft = Partial<Profile>

// Among what is the customer's own: it is forgotten with it.
const draftQuery = queryOptions<ProfileDraft>({
  queryKey: [ACCOUNT_KEY, 'profile-draft'],
  queryFn: () => ({}),
  enabled: false,
  initialData: {},
  gcTime: Number.POSITIVE_INFINITY,
})

/** What is typed outlives a visit to another page; before the shop is left altogether, the browser asks. */
export function useProfileDraft(account: Account): [ProfileDraft, (change: ProfileDraft) => void, () => void] {
  const client = useQueryClient()
  const { data: draft } = useQuery(draftQuery)
  const isChanged = Object.keys(changesOf(account, draft)).length > 0
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
  const change = (more: ProfileDraft) => client.setQueryData(draftQuery.queryKey, (before) => ({ ...before, ...more }))
  return [draft, change, () => client.setQueryData(draftQuery.queryKey, {})]
}

/** The account as its form shows it. */
export function profileOf({ first_name, last_name, email, phone }: Account, draft: ProfileDraft = {}): Profile {
  return { first_name, last_name, email: email ?? '', phone: phone ?? '', ...draft }
}

/** What of the draft is news, as the call takes it. */
export function changesOf(account: Account, draft: ProfileDraft): Omit<UpdateProfileBody, 'current_password'> {
  const [before, after] = [profileOf(account), profileOf(account, draft)]
  const changed = fields.filter((field) => after[field].trim() !== before[field])
  return Object.fromEntries(
    changed.map((field) => {
      const value = after[field].trim()
      return [field, value === '' && (field === 'email' || field === 'phone') ? null : value]
    }),
  )
}

/** What is wrong with each field before anybody is asked; an address or a number may be missing, a name may not. */
export function profileFaults(profile: Profile, phones: PhoneFormat): Partial<Record<ProfileField, string>> {
  const { email, phone } = profile
  const isPhone = /^\d+$/.test(phone) && phone.length === phones.length
  const isMissing = (field: ProfileField) => profile[field].trim() === ''
  const faultOf = (field: 'first_name' | 'last_name') => {
    const fault = nameError(profile[field].trim())
    return fault !== undefined && { [field]: fault }
  }
  return {
    ...faultOf('first_name'),
    ...faultOf('last_name'),
    ...(!isMissing('email') && !isEmail(email.trim()) && { email: fieldMessages.email }),
    ...(!isMissing('phone') && !isPhone && { phone: foreignPhoneError(phone, phones.code) }),
  }
}
