import type { UpdateProfileBody } from '#generated/api.d.ts'
import { emailFault, nameFault, phoneFault, refuseFaults } from '#server/identity/auth/field-rules.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { type CustomerRow, fieldRefusal, refuseTaken } from '#server/identity/customer/customers.ts'
import { type OwnPassword, requirePassword } from './own-password.ts'

/**
 * Changes what the body names. Another number is not verified (AU-10); what an account is logged in by cannot be taken away, and
 * another e-mail address takes the password, or a borrowed session would be enough to take an account over.
 */
export async function changeProfile(
  on: Queryable,
  before: CustomerRow,
  body: UpdateProfileBody,
  { digits, password }: { digits: number; password: OwnPassword },
): Promise<CustomerRow> {
  const text = (value: string | null | undefined) => value?.trim() || null
  const email = body.email === undefined ? before.email : text(body.email)
  const phone = body.phone === undefined ? before.phone : text(body.phone)
  const first = body.first_name?.trim() ?? before.first_name
  const last = body.last_name?.trim() ?? before.last_name
  refuseFaults({
    first_name: body.first_name === undefined ? undefined : nameFault(first),
    last_name: body.last_name === undefined ? undefined : nameFault(last),
    email: email === null ? undefined : emailFault(email),
    phone: phone === null ? undefined : phoneFault(phone, digits),
  })
  if (email?.toLowerCase() !== before.email?.toLowerCase()) {
    if (email === null && before.password_hash !== null)
      throw fieldRefusal(
        'email_needed',
        'email',
        'You log in with this e-mail address: it can be changed, not left out.',
      )
    requirePassword(before, password, before.password_hash === null ? 'email' : 'current_password')
  }
  const isSamePhone = phone === before.phone
  if (!isSamePhone && before.password_hash === null)
    throw fieldRefusal(
      'verify_phone_first',
      'phone',
      'You log in with this number: verify the new one, and it takes its place.',
    )
  const { rows } = await on
    .query<CustomerRow>({
      name: 'customer-profile',
      text: `UPDATE customer SET first_name = $2, last_name = $3, email = $4, phone = $5, phone_verified_at = $6 WHERE id = $1 RETURNING *`,
      values: [before.id, first, last, email, phone, isSamePhone ? before.phone_verified_at : null],
    })
    .catch(refuseTaken)
  return rows[0] ?? before
}
