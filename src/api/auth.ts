import type {
  CodeSent,
  Done,
  LoginBody as GivenLoginBody,
  LoginResult,
  OtpRequestBody,
  OtpVerifyBody,
  RegisterBody,
  ResetBody,
  ResetCompleteBody,
  ResetLinkState,
  ValidateResetQuery,
} from '#generated/api.d.ts'
import { shapeOf } from './contract.ts'
import type { Http } from './http.ts'

export type { RegisterBody }
/** The dialog always says whether it is remembered. */
export type LoginBody = Required<GivenLoginBody>

const loginResult = () => shapeOf('LoginResult')

/** Logs in by e-mail and password; 401 `wrong_credentials`. */
export function login(http: Http, body: LoginBody): Promise<LoginResult> {
  return http.call({ method: 'POST', path: '/api/auth/login', body, data: loginResult() })
}

/** Sends a reset link; says the same for known and unknown addresses. */
export function requestReset(http: Http, body: ResetBody): Promise<Done> {
  return http.call({ method: 'POST', path: '/api/auth/reset', body, data: shapeOf('Done') })
}

/** Whether a reset link still holds; rejects with ApiError (422 `bad_reset_link`) when it does not. */
export function validateReset(http: Http, query: ValidateResetQuery, signal?: AbortSignal): Promise<ResetLinkState> {
  const path = '/api/auth/validate-reset'
  const data = shapeOf('ResetLinkState')
  return http.call({ method: 'GET', path, query: { ...query }, data, signal, quiet: true })
}

/** Sets the new password of a reset link; every session of the account ends. */
export function completeReset(http: Http, body: ResetCompleteBody): Promise<Done> {
  return http.call({ method: 'POST', path: '/api/auth/reset-complete', body, data: shapeOf('Done') })
}

/** Opens an account and logs in. */
export function register(http: Http, body: RegisterBody): Promise<LoginResult> {
  return http.call({ method: 'POST', path: '/api/auth/register', body, data: loginResult() })
}

/** Sends a code to a phone number. */
export function requestOtp(http: Http, body: OtpRequestBody): Promise<CodeSent> {
  return http.call({ method: 'POST', path: '/api/auth/otp/request', body, data: shapeOf('CodeSent') })
}

/** Logs in by a code, the first time opening an account; 401 `wrong_code`. */
export function verifyOtp(http: Http, body: OtpVerifyBody): Promise<LoginResult> {
  return http.call({ method: 'POST', path: '/api/auth/otp/verify', body, data: loginResult() })
}

/** Ends the session. */
export function logout(http: Http): Promise<Done> {
  return http.call({ method: 'POST', path: '/api/auth/logout', data: shapeOf('Done') })
}
