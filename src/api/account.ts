import type {
  AccessLogEntry,
  Account,
  CodeSent,
  DeleteAccountBody,
  Done,
  OtpRequestBody,
  OtpVerifyBody,
  Session,
  SessionsEnded,
  UpdatePasswordBody,
  UpdateProfileBody,
} from '#generated/api.d.ts'
import { listOf, shapeOf } from './contract.ts'
import type { Http } from './http.ts'

const account = () => shapeOf('Account')

/** Where the browser downloads all that the shop keeps of the customer, as a file. */
export const accountDownloadPath = '/api/account/download'

/** The logged-in customer's account; 401 `login_required` for guests. */
export function getAccount(http: Http, signal?: AbortSignal): Promise<Account> {
  return http.call({ method: 'GET', path: '/api/account/get', data: account(), signal })
}

/** Changes the profile. */
export function updateProfile(http: Http, body: UpdateProfileBody): Promise<Account> {
  return http.call({ method: 'PUT', path: '/api/account/update-profile', body, data: account() })
}

/** Changes the password; every other session ends. */
export function updatePassword(http: Http, body: UpdatePasswordBody): Promise<Done> {
  return http.call({ method: 'PUT', path: '/api/account/update-password', body, data: shapeOf('Done') })
}

/** Sends a code to the phone number in `input`, to verify it. */
export function generateAccountOtp(http: Http, body: OtpRequestBody): Promise<CodeSent> {
  return http.call({ method: 'POST', path: '/api/account/otp/generate', body, data: shapeOf('CodeSent') })
}

/** Verifies the phone number in `input` by its code; it becomes the account's. 422 `wrong_code`, `phone_taken`. */
export function verifyAccountOtp(http: Http, body: OtpVerifyBody): Promise<Account> {
  return http.call({ method: 'POST', path: '/api/account/otp/verify', body, data: account() })
}

/** What happened to the account, the newest first. */
export function getAccessLogs(http: Http, signal?: AbortSignal): Promise<AccessLogEntry[]> {
  const data = listOf('AccessLogEntry')
  return http.call({ method: 'GET', path: '/api/account/access-logs', data, signal })
}

/** Where the account is logged in. */
export function getSessions(http: Http, signal?: AbortSignal): Promise<Session[]> {
  return http.call({ method: 'GET', path: '/api/account/sessions', data: listOf('Session'), signal })
}

/** Logs every other device out. */
export function endOtherSessions(http: Http): Promise<SessionsEnded> {
  const data = shapeOf('SessionsEnded')
  return http.call({ method: 'DELETE', path: '/api/account/sessions', data })
}

/** Logs one device out. */
export function endSession(http: Http, id: number): Promise<SessionsEnded> {
  const data = shapeOf('SessionsEnded')
  return http.call({ method: 'DELETE', path: `/api/account/sessions/${id}`, data })
}

/** Deletes the account for good; proved by the password, or by a code sent to its verified number. */
export function deleteAccount(http: Http, body: DeleteAccountBody): Promise<Done> {
  return http.call({ method: 'POST', path: '/api/account/delete', body, data: shapeOf('Done') })
}
