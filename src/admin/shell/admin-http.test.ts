import { describe, expect, it, vi } from 'vitest'
import { failure, fakeTransport, success } from '#api/testing/fake-transport.ts'
import { createAdminHttp } from './admin-http.ts'

const save = { method: 'PATCH', path: '/api/admin/redirects/1', body: { version: 1, values: { to: '/b' } } } as const
const expired = failure(401, 'Log in', { code: 'staff_login_required' })
const unconfirmed = failure(403, 'Confirm', { code: 'reauthentication_required' })

function setUp(answers: Parameters<typeof fakeTransport>, login: boolean) {
  const { transport, requests } = fakeTransport(...answers)
  const ask = vi.fn(() => Promise.resolve(login))
  const onMessage = vi.fn()
  const options = { transport, onMessage, checkContract: () => Promise.resolve(undefined) }
  const onSetUpRequired = vi.fn()
  return { http: createAdminHttp(options, ask, onSetUpRequired), requests, ask, onMessage, onSetUpRequired }
}

describe('a call of the admin', () => {
  it('AD-03 waits for the login when the session has ended, and is sent again with what was typed', async () => {
    const { http, requests, ask, onMessage } = setUp([expired, success({ id: 1 })], true)
    await expect(http.call(save)).resolves.toEqual({ id: 1 })
    expect(ask.mock.calls).toEqual([['expired']])
    expect(requests.map(({ body }) => body)).toEqual([JSON.stringify(save.body), JSON.stringify(save.body)])
    expect(onMessage).not.toHaveBeenCalled()
  })

  it('AD-01 waits for re-authentication', async () => {
    const { http, ask } = setUp([unconfirmed, success({ id: 1 })], true)
    await http.call(save)
    expect(ask.mock.calls).toEqual([['unconfirmed']])
  })

  it('AD-01 reports once that two-step login must be set up first, and asks for no login', async () => {
    const required = failure(403, 'Set it up', { code: 'second_factor_setup_required' })
    const { http, ask, onSetUpRequired } = setUp([required], true)
    await expect(http.call(save)).rejects.toMatchObject({ status: 403 })
    expect(onSetUpRequired).toHaveBeenCalledTimes(1)
    expect(ask).not.toHaveBeenCalled()
  })

  it('AD-03 fails as before when the login is cancelled', async () => {
    const { http, requests, onMessage } = setUp([expired], false)
    await expect(http.call(save)).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(1)
    expect(onMessage).not.toHaveBeenCalled()
  })

  it('AD-03 shares the dialog with others that fail at the same time', async () => {
    const { http, ask } = setUp([expired, expired, success(1)], true)
    await Promise.all([http.call(save), http.call({ method: 'GET', path: '/api/admin/redirects' })])
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('AD-03 opens no dialog for the session itself, another failure, or a role without access', async () => {
    const { http, ask } = setUp([failure(403, 'No', { code: 'role_not_allowed' }), expired], true)
    await expect(http.call(save)).rejects.toMatchObject({ status: 403 })
    await expect(http.call({ method: 'GET', path: '/api/admin/me' })).rejects.toMatchObject({ status: 401 })
    expect(ask).not.toHaveBeenCalled()
  })

  it.each([
    ['stale_version', 1],
    ['in_use', 1],
    ['draft_conflict', 1],
    ['request_in_progress', 2],
  ])('AD-03 AP-02 after a 409 %s is sent %i times', async (code, times) => {
    const { http, requests } = setUp([failure(409, 'Refused', { code, payload: { record: { id: 1 } } })], true)
    await expect(http.call(save)).rejects.toMatchObject({
      status: 409,
      code,
      reply: { payload: { record: { id: 1 } } },
    })
    expect(requests).toHaveLength(times)
  })
})
