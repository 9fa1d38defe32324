import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { OTP_PHONE_LENGTH } from '#domain/otp.ts'

/** Returns the shop's settings for login and registration. */
export function useAuthSettings() {
  const { settings, storefront } = useSuspenseQuery(shopValuesQuery()).data
  const country = storefront?.channel.country
  return {
    methods: {
      hasOtp: settings['enable_otp_auth'] === true,
      hasLegacy: settings['enable_legacy_auth'] === true,
      canRegister: settings['enable_customer_register'] === true,
    },
    isGuestAllowed: settings['enable_guest_checkout'] === true,
    phoneLength: country?.mobile_number_length ?? OTP_PHONE_LENGTH,
    phoneCode: country?.mobile_code,
    terms: storefront?.termsandconditions_page?.slug,
    privacy: storefront?.privacypolicy_page?.slug ?? slugOf(settings['privacy_policy_page']),
  }
}

/** Used when the storefront names no page. */
const slugOf = (setting: unknown): string | undefined =>
  typeof setting === 'string' && setting !== '' ? setting : undefined
