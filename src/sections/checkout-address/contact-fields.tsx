import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { MAX_PHONE_DIGITS } from '#domain/phone-digits.ts'
import { PhoneField } from '#shop/account/phone-field.tsx'
import * as t from '#words/checkout.ts'
import * as fields from '#words/fields.ts'
import { TextField } from '#ui/field.tsx'

interface Props {
  phone: string
  email: string
  errors: Readonly<Record<string, string | undefined>>
  /** The country of the delivery address, which determines the phone format (CK-13). */
  country: { mobile_code: string; mobile_number_length: number } | undefined
  /** `written` is the number as typed: the country may be chosen later, which changes how it is read. */
  onChange: (field: 'phone' | 'email', text: string, written?: string) => void
}

/** The contact for updates about the order (CK-04); the shop's settings determine which fields are required. */
export function ContactFields({ phone, email, errors, country, onChange }: Props) {
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const { mobile_code: code = '', mobile_number_length: length = MAX_PHONE_DIGITS } = country ?? {}
  const [isPhoneNeeded, isEmailNeeded] = [settings['order_sms_mandatory'], settings['order_email_mandatory']]
  return (
    <>
      <PhoneField
        id="contact-phone"
        label={t.phone()}
        name="contact-phone"
        type="tel"
        hint={country && fields.phoneHint({ digits: String(length), code })}
        length={length}
        code={code}
        value={phone}
        required={isPhoneNeeded === true}
        optional={isPhoneNeeded !== true}
        error={errors['phone']}
        onDigits={(digits, written) => onChange('phone', digits, written)}
      />
      <TextField
        id="contact-email"
        label={t.email()}
        name="contact-email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        required={isEmailNeeded === true}
        optional={isEmailNeeded !== true}
        error={errors['email']}
        onChange={({ target }) => onChange('email', target.value)}
      />
    </>
  )
}
