import type { Account, UpdateProfileBody } from '#generated/api.d.ts'
import { isEmail } from '#lib/email.ts'
import * as fieldErrors from '#words/fields.ts'
import { type PhoneFormat, foreignPhoneError } from '#domain/phone-digits.ts'
import { nameError } from '#domain/plain-name.ts'

const fields = ['first_name', 'last_name', 'email', 'phone'] as const

type ProfileField = (typeof fields)[number]
type Profile = Record<ProfileField, string>
/** Unsaved changes. */
export type ProfileDraft = Partial<Profile>

/** Returns the profile as its form shows it. */
export function profileOf({ first_name, last_name, email, phone }: Account, draft: ProfileDraft = {}): Profile {
  return { first_name, last_name, email: email ?? '', phone: phone ?? '', ...draft }
}

/** Returns the fields that differ from the account, as the API takes them. */
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

/** Returns the errors by field. Only the names are required. */
export function profileErrors(profile: Profile, phones: PhoneFormat): Partial<Record<ProfileField, string>> {
  const { email, phone } = profile
  const isPhone = /^\d+$/.test(phone) && phone.length === phones.length
  const isMissing = (field: ProfileField) => profile[field].trim() === ''
  const errorOf = (field: 'first_name' | 'last_name') => {
    const error = nameError(profile[field].trim())
    return error !== undefined && { [field]: error }
  }
  return {
    ...errorOf('first_name'),
    ...errorOf('last_name'),
    ...(!isMissing('email') && !isEmail(email.trim()) && { email: fieldErrors.email() }),
    ...(!isMissing('phone') && !isPhone && { phone: foreignPhoneError(phone, phones.code) }),
  }
}
