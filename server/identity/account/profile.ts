import { emailKey } from '#lib/normalise-text.ts'
import type { UpdateProfileBody } from '#generated/api.d.ts'
import type { PhoneFormat } from '#domain/phone-digits.ts'
import { nameError } from '#domain/plain-name.ts'
import { containsDomain } from '#server/platform/web-addresses/contains-domain.ts'
import { cleanPhone, emailFault, phoneFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, fieldError } from '#server/identity/customer/customers.ts'
import * as t from '#words/account-errors.ts'
import { type Reauthentication, requireReauthentication } from './reauthentication.ts'

export interface ProfileChange {
  after: CustomerRow
  /** An address waiting for its link to be opened. */
  pending: string | undefined
  changed: ('email' | 'phone')[]
}

const updateCustomer = statement<
  CustomerRow,
  [number, string, string, string | null, boolean, boolean, string | null, number]
>(
  'customer-profile',
  `UPDATE customer SET first_name = $2, last_name = $3, phone = $4,
     phone_verified_at = CASE WHEN $5 THEN NULL ELSE phone_verified_at END, phone_by_mailbox = phone_by_mailbox AND NOT $5,
     email = CASE WHEN $6 THEN NULL ELSE email END, email_key = CASE WHEN $6 THEN NULL ELSE email_key END,
     email_verified_at = CASE WHEN $6 THEN NULL ELSE email_verified_at END, email_from_before = email_from_before AND NOT $6,
     pending_email = coalesce($7, pending_email), pending_session = CASE WHEN $7 IS NULL THEN pending_session ELSE $8 END
   WHERE id = $1 RETURNING ${CUSTOMER_COLUMNS}`,
)

/**
 * Updates the given fields. A changed number is unverified (AU-10), and a changed address is pending until its link is
 * opened; both require re-authentication. The credential an account logs in with cannot be removed.
 * @throws ApiError 422, 403
 */
export async function changeProfile(
  db: Queryable,
  before: CustomerRow,
  body: UpdateProfileBody,
  {
    phones,
    reauthentication,
    sessionId,
  }: { phones: PhoneFormat; reauthentication: Reauthentication; sessionId: number },
): Promise<ProfileChange> {
  const text = (value: string | null | undefined) => value?.trim() || null
  const email = body.email === undefined ? before.email : text(body.email)
  const phone = body.phone === undefined ? before.phone : cleanPhone(body.phone ?? '', phones) || null
  const first = body.first_name?.trim() ?? before.first_name
  const last = body.last_name?.trim() ?? before.last_name
  refuseFaults({
    first_name: body.first_name === undefined ? undefined : nameError(first, containsDomain),
    last_name: body.last_name === undefined ? undefined : nameError(last, containsDomain),
    email: email === null ? undefined : emailFault(email),
    phone: phone === null ? undefined : phoneFault(phone, phones),
  })
  const changesEmail = (email === null ? null : emailKey(email)) !== before.email_key
  const changesPhone = phone !== before.phone
  if (changesEmail && email === null && before.password_hash !== null)
    throw fieldError('email_needed', 'email', t.emailNeeded())
  if (changesPhone && before.password_hash === null) throw fieldError('verify_phone_first', 'phone', t.phoneToVerify())
  if (changesEmail || changesPhone) requireReauthentication(before, reauthentication, 'current_password')
  const removesEmail = changesEmail && email === null
  const pending = changesEmail && email !== null ? email : undefined
  const rows = await updateCustomer(
    db,
    before.id,
    first,
    last,
    phone,
    changesPhone,
    removesEmail,
    pending ?? null,
    sessionId,
  )
  return {
    after: rows[0] ?? before,
    pending,
    changed: [...(removesEmail ? (['email'] as const) : []), ...(changesPhone ? (['phone'] as const) : [])],
  }
}
