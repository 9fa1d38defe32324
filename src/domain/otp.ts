/** Digits of a phone number for OTP logins, in every country (§5.2, §9). */
export const OTP_PHONE_LENGTH = 10

/** Digits of a code (§9). */
export const OTP_LENGTH = 4

const hasDigits = (text: string, count: number): boolean => text.length === count && /^\d+$/.test(text)

export const isOtpPhone = (text: string): boolean => hasDigits(text, OTP_PHONE_LENGTH)
export const isOtpCode = (text: string): boolean => hasDigits(text, OTP_LENGTH)
