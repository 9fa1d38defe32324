import type { Ref } from 'react'
import { OTP_PHONE_LENGTH, isOtpPhone } from '#domain/otp.ts'
import { foreignPhoneError, readPhone } from '#domain/phone-digits.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { PhoneField } from '#shop/account/phone-field.tsx'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as fieldErrors from '#words/fields.ts'
import { useAuthSettings } from './use-auth-settings.ts'
import css from './auth-dialogs.module.css'
import * as t from '#words/auth.ts'

/** Named as in the API's body, whose errors name the field. */
interface Values {
  input: string
}

interface Props {
  ref: Ref<HTMLInputElement>
  /** Prefills the field. */
  phone: string
  busy: boolean
  /** Why the last submission failed. */
  failure: unknown
  onSubmit: (phone: string) => void
}

/** Asks for the phone number that a code is sent to (AU-06). */
export function PhoneForm({ ref, phone: prefilled, busy, failure, onSubmit }: Props) {
  const { phoneCode: code = '' } = useAuthSettings()
  const phoneOf = ({ input }: Values) => readPhone(input, { length: OTP_PHONE_LENGTH, code }) ?? input.trim()
  const { errors, form, isSending, message } = useForm<Values>({
    check: (values) => {
      const phone = phoneOf(values)
      if (isOtpPhone(phone)) return {}
      return { input: phone === '' ? fieldErrors.required() : foreignPhoneError(phone, code) }
    },
    submit: (values) => onSubmit(phoneOf(values)),
    isBusy: busy,
    failure,
  })
  return (
    <form {...form} className={`${css.form} ${patterns.stack16}`}>
      <PhoneField
        ref={ref}
        label={t.phone()}
        name="input"
        defaultValue={prefilled}
        length={OTP_PHONE_LENGTH}
        code={code}
        error={errors['input']}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" wide loading={isSending}>
        {t.sendOtp()}
      </Button>
    </form>
  )
}
