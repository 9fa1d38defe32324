import type {
  CodeSent,
  Done,
  EmailLinkState,
  LinkBody,
  LinkQuery,
  LoginBody as GivenLoginBody,
  LoginResult,
  OtpRequestBody,
  OtpVerifyBody,
  RegisterBody,
  ResetBody,
  ResetCompleteBody,
  ResetLinkState,
  ResetResult,
  UndoState,
  Undone,
  ValidateResetQuery,
} from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

export type { RegisterBody }
/** The dialog always says whether it is remembered. */
export type LoginBody = Required<GivenLoginBody>

const loginResult = () => shapeOf('LoginResult')
/** Without a reply the dialog itself says so, beside what was typed (LY-16). */
const quiet = ['unreachable', 'timeout'] as const

/** Logs in by e-mail and password; 401 `wrong_credentials`. */
export function login(http: Http, body: LoginBody): Promise<LoginResult> {
  return http.call({ method: 'POST', path: '/api/auth/login', body, data: loginResult(), quiet })
}

/** Sends a reset link; says the same for known and unknown addresses. */
export function requestReset(http: Http, body: ResetBody): Promise<Done> {
  return http.call({ method: 'POST', path: '/api/auth/reset', body, data: shapeOf('Done'), quiet })
}

/** Whether a reset link still holds; rejects with ApiError (422 `bad_reset_link`) when it does not. */
export function validateReset(http: Http, query: ValidateResetQuery, signal?: AbortSignal): Promise<ResetLinkState> {
  const path = '/api/auth/validate-reset'
  const data = shapeOf('ResetLinkState')
  return http.call({ method: 'GET', path, query: { ...query }, data, signal, quiet: true })
}

/** Sets a new password by a reset link and logs in. All other sessions of the account end. */
export function completeReset(http: Http, body: ResetCompleteBody): Promise<ResetResult> {
  return http.call({ method: 'POST', path: '/api/auth/reset-complete', body, data: shapeOf('ResetResult') })
}

/** Opens an account and logs in. */
export function register(http: Http, body: RegisterBody): Promise<LoginResult> {
  return http.call({ method: 'POST', path: '/api/auth/register', body, data: loginResult(), quiet })
}

/** Sends a code to a phone number. */
export function requestOtp(http: Http, body: OtpRequestBody): Promise<CodeSent> {
  return http.call({ method: 'POST', path: '/api/auth/otp/request', body, data: shapeOf('CodeSent'), quiet })
}

/** Logs in by a code, the first time opening an account; 401 `wrong_code`. */
export function verifyOtp(http: Http, body: OtpVerifyBody): Promise<LoginResult> {
  return http.call({ method: 'POST', path: '/api/auth/otp/verify', body, data: loginResult(), quiet })
}

/** What a link that verifies an e-mail address is for; 422 `bad_email_link` when it does not hold. */
export function findEmailLink(http: Http, query: LinkQuery, signal?: AbortSignal): Promise<EmailLinkState> {
  const [path, data] = ['/api/auth/email/link', shapeOf('EmailLinkState')] as const
  return http.call({ method: 'GET', path, query: { ...query }, data, signal, quiet: true })
}

/** Verifies the address that a link was sent to. 422 `bad_email_link`, `email_taken`. */
export function verifyEmail(http: Http, body: LinkBody): Promise<Done> {
  return http.call({ method: 'POST', path: '/api/auth/email/verify', body, data: shapeOf('Done') })
}

/** The change that a link undoes; 422 `bad_undo_link` when it does not hold. */
export function findUndo(http: Http, query: LinkQuery, signal?: AbortSignal): Promise<UndoState> {
  const [path, data] = ['/api/auth/undo', shapeOf('UndoState')] as const
  return http.call({ method: 'GET', path, query: { ...query }, data, signal, quiet: true })
}

/** Undoes a change of the account; every session ends. 422 `bad_undo_link`, `undo_taken`. */
export function undoChange(http: Http, body: LinkBody): Promise<Undone> {
  return http.call({ method: 'POST', path: '/api/auth/undo', body, data: shapeOf('Undone') })
}

/** Ends the session. */
export function logout(http: Http): Promise<Done> {
  return http.call({ method: 'POST', path: '/api/auth/logout', data: shapeOf('Done') })
}
