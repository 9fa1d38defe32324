import { describe, expect, it } from 'vitest'
import * as account from './account.ts'
import * as address from './address.ts'
import { type Http, createHttp } from './client/http.ts'
import { fakeTransport, success } from './testing/fake-transport.ts'

/** The calls of an account that the specification leaves to the shop. */
const calls: [request: string, make: (http: Http) => Promise<unknown>, body?: unknown][] = [
  ['GET /api/account/access-logs', (http) => account.getAccessLogs(http)],
  ['GET /api/account/sessions', (http) => account.getSessions(http)],
  ['DELETE /api/account/sessions', (http) => account.endOtherSessions(http)],
  ['DELETE /api/account/sessions/4', (http) => account.endSession(http, 4)],
  ['POST /api/account/delete', (http) => account.deleteAccount(http, { password: 'kiln' }), { password: 'kiln' }],
  ['PUT /api/address/default/5', (http) => address.makeDefaultAddress(http, 5)],
  ['DELETE /api/address/remove/5', (http) => address.removeAddress(http, 5)],
]

describe('calls of the account', () => {
  it.each(calls)('AC-02 AC-03 %s', async (expected, make, body) => {
    const { transport, requests } = fakeTransport(success({}))
    await make(createHttp({ transport, checkContract: () => Promise.resolve(undefined) }))
    const [request] = requests
    expect(`${request?.method} ${request?.path}`).toBe(expected)
    expect(request?.body === undefined ? undefined : JSON.parse(request.body)).toEqual(body)
  })

  it('AC-02 downloads are links, not calls', () => {
    expect(account.accountDownloadPath).toBe('/api/account/download')
  })
})
