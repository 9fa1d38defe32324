import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { OTP_PHONE_LENGTH } from '#domain/otp.ts'

/** What the shop says of its ways in. */
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

/** The page that the settings name counts where the storefront names none. */
const slugOf = (setting: unknown): string | undefined =>
  typeof setting === 'string' && setting !== '' ? setting : undefined
