import type {
  AccessLogEntry,
  Account,
  CodeSent,
  DeleteAccountBody,
  Done,
  OtpRequestBody,
  OtpVerifyBody,
  Proof,
  ProofBody,
  ProofRequestBody,
  Session,
  SessionsEnded,
  UpdatePasswordBody,
  UpdateProfileBody,
} from '#generated/api.d.ts'
import { listOf, shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

const account = () => shapeOf('Account')

/** Where the browser downloads all that the shop keeps of the customer, as a file. */
export const accountDownloadPath = '/api/account/download'

/** The logged-in customer's account; 401 `login_required` for guests. */
export function getAccount(http: Http, signal?: AbortSignal): Promise<Account> {
  return http.call({ method: 'GET', path: '/api/account/get', data: account(), signal })
}

/** What a caller answers itself: it asks for a proof, and calls again. */
const quiet = ['proof_required']

/** Changes the profile; another address waits for its link. 403 `proof_required`. */
export function updateProfile(http: Http, body: UpdateProfileBody): Promise<Account> {
  return http.call({ method: 'PUT', path: '/api/account/update-profile', body, data: account(), quiet })
}

/** Shows once more who asks, by the password or a code; it holds for ten minutes. 422 `wrong_password`, `wrong_code`. */
export function giveProof(http: Http, body: ProofBody): Promise<Proof> {
  return http.call({ method: 'POST', path: '/api/account/proof', body, data: shapeOf('Proof') })
}

/** Sends a code for a proof to the verified number or address. 422 `not_verified`. */
export function requestProofCode(http: Http, body: ProofRequestBody): Promise<CodeSent> {
  return http.call({ method: 'POST', path: '/api/account/proof/request', body, data: shapeOf('CodeSent') })
}

/** Sends the link again that confirms the account's address, or the one that waits. 422 `nothing_pending`. */
export function resendEmailLink(http: Http): Promise<Done> {
  return http.call({ method: 'POST', path: '/api/account/email/resend', data: shapeOf('Done') })
}

/** Forgets the address that waits. */
export function withdrawEmail(http: Http): Promise<Account> {
  return http.call({ method: 'POST', path: '/api/account/email/withdraw', data: account() })
}

/** Changes the password; every other session ends. 403 `proof_required`. */
export function updatePassword(http: Http, body: UpdatePasswordBody): Promise<Done> {
  return http.call({ method: 'PUT', path: '/api/account/update-password', body, data: shapeOf('Done'), quiet })
}

/** Sends a code to the phone number in `input`, to verify it. 403 `proof_required`. */
export function generateAccountOtp(http: Http, body: OtpRequestBody): Promise<CodeSent> {
  return http.call({ method: 'POST', path: '/api/account/otp/generate', body, data: shapeOf('CodeSent'), quiet })
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
