import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields } from './loose.ts'

/** Profile data; its fields are not shown but for these (specification §3). */
export interface Account extends Fields {
  phone_verified_at?: string | null
}

/** The logged-in customer's account. */
export function getAccount(http: Http, signal?: AbortSignal): Promise<Account> {
  return http.call({ method: 'GET', path: '/api/account/get', data: unspecified<Account>(), signal })
}

/** Changes the profile. */
export function updateProfile(http: Http, body: Fields): Promise<Account> {
  return http.call({ method: 'PUT', path: '/api/account/update-profile', body, data: unspecified<Account>() })
}

/** Changes the password. */
export function updatePassword(http: Http, body: Fields): Promise<unknown> {
  return http.call({ method: 'PUT', path: '/api/account/update-password', body, data: unspecified() })
}

/** Sends a code to the phone number in `input`, to verify it. */
export function generateAccountOtp(http: Http, body: { input: string }): Promise<unknown> {
  return http.call({ method: 'POST', path: '/api/account/otp/generate', body, data: unspecified() })
}

/** Verifies the phone number in `input` by its code. */
export function verifyAccountOtp(http: Http, body: { input: string; otp: string }): Promise<Account> {
  return http.call({ method: 'POST', path: '/api/account/otp/verify', body, data: unspecified<Account>() })
}
