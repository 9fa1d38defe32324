import { describe, expect, it, vi } from 'vitest'
import { getAccount } from '#api/account.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { createData } from './wiring.ts'

describe('a visitor’s data', () => {
  it.each([
    [401, 'login_required', 1],
    [401, 'wrong_code', 0],
    [403, 'login_required', 0],
  ])('RT-11 %i %s tells of an ended session %i times', async (status, code, times) => {
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
  })
})
