import { describe, expect, it, vi } from 'vitest'
import type { ApiTransport } from '#api/client/transport.ts'
import { createData } from './wiring.ts'
import { getAccount } from '#generated/calls/account.ts'
import { login } from '#generated/calls/auth.ts'

describe('a visitor’s data', () => {
  it.each([
    [401, 'login_required', 1],
    [401, undefined, 1],
    [401, 'session_gone', 1],
    [403, 'login_required', 0],
  ])('RT-11 any 401 of a session reports its end: %i %s, %i times', async (status, code, times) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const transport: ApiTransport = async () => ({
      status,
      header: () => undefined,
      text: async () => JSON.stringify({ status: 'error', message: 'No', code }),
    })
    const onLoginRequired = vi.fn()
    const { http } = createData({ transport, timeoutMs: 1000, onMessage: () => undefined, onLoginRequired })
    await expect(getAccount(http)).rejects.toThrow('No')
    expect(onLoginRequired).toHaveBeenCalledTimes(times)
    if (times > 0) expect(onLoginRequired).toHaveBeenCalledWith({ path: '/api/account/get' })
    onLoginRequired.mockClear()
    await expect(login(http, { body: { email: 'a@b.example', password: 'wrong', remember_me: true } })).rejects.toThrow(
      'No',
    )
    expect(onLoginRequired).not.toHaveBeenCalled()
  })
})
