import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Identified } from './loose.ts'

/** Who logged in, and the cart that is theirs now (specification §3). */
export interface LoginResult {
  user: Identified
  cart_session_id: string | null
}

export interface LoginBody {
  email: string
  password: string
  /** Default true. */
  remember_me: boolean
}

export interface RegisterBody {
  first_name: string
  last_name: string
  phone: string
  email: string
  password: string
}

/** Logs in by e-mail and password. */
export function login(http: Http, body: LoginBody): Promise<LoginResult> {
  return http.call({ method: 'POST', path: '/api/auth/login', body, data: unspecified<LoginResult>() })
}

/** Sends a reset link; says the same for known and unknown addresses. */
export function requestReset(http: Http, body: { email: string }): Promise<unknown> {
  return http.call({ method: 'POST', path: '/api/auth/reset', body, data: unspecified() })
}

/** Whether a reset link still holds; rejects with ApiError when it does not. */
export function validateReset(
  http: Http,
  query: { email: string; token: string },
  signal?: AbortSignal,
): Promise<unknown> {
  return http.call({ method: 'GET', path: '/api/auth/validate-reset', query, data: unspecified(), signal, quiet: true })
}

/** Sets the new password of a reset link. */
export function completeReset(http: Http, body: { email: string; token: string; password: string }): Promise<unknown> {
  return http.call({ method: 'POST', path: '/api/auth/reset-complete', body, data: unspecified() })
}

/** Opens an account and logs in. */
export function register(http: Http, body: RegisterBody): Promise<LoginResult> {
  return http.call({ method: 'POST', path: '/api/auth/register', body, data: unspecified<LoginResult>() })
}

/** Sends a code to a phone number. */
export function requestOtp(http: Http, body: { input: string }): Promise<unknown> {
  return http.call({ method: 'POST', path: '/api/auth/otp/request', body, data: unspecified() })
}

/** Logs in by a code. */
export function verifyOtp(http: Http, body: { input: string; otp: string }): Promise<LoginResult> {
  return http.call({ method: 'POST', path: '/api/auth/otp/verify', body, data: unspecified<LoginResult>() })
}

/** Ends the session. */
export function logout(http: Http): Promise<unknown> {
  return http.call({ method: 'POST', path: '/api/auth/logout', data: unspecified() })
}
