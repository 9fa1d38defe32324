/** Digits of a phone number for OTP logins, in every country (§5.2, §9). */
export const OTP_PHONE_LENGTH = 10
