/** Digits of a phone number where a code is the way in, whatever the country (specification §5.2, §9). */
export const OTP_PHONE_LENGTH = 10
