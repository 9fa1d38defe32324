// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import { flowWatchers, inspect } from '#visitor/watch-flows.ts'
import { startStatelyInspector } from './stately-inspector.ts'

interface Sent {
  type: string
  sessionId: string
  name?: string
  event?: { type: string }
  definition?: string
  snapshot?: { value: unknown; context: Record<string, unknown> }
}

afterEach(() => {
  flowWatchers.clear()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})
const startOtp = () => createActor(otpMachine, { input: { resendLimit: 3 }, inspect }).start()

describe('Stately’s inspector', () => {
  it('XS-01 receives every actor, including earlier ones, and their states as they change, but no secrets', async () => {
    const sent: Sent[] = []
    const opened = vi.fn(() => ({ postMessage: (text: unknown) => sent.push(text as Sent) }))
    vi.stubGlobal('open', opened)
    vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act))
    const before = startOtp()
    before.send({ type: 'phone.submitted', phone: '9843000001' })
    startStatelyInspector()
    expect(opened).not.toHaveBeenCalled()
    document.querySelector('button')!.click()
    expect(opened).toHaveBeenCalledWith('https://stately.ai/inspect', 'xstateinspector')
    expect(document.querySelector('button')).toBeNull()
    dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))

    const after = startOtp()
    after.send({ type: 'code.submitted', code: '4711' })
    after.send({ type: 'phone.submitted', phone: '9843000002' })
    await expect.poll(() => sent.filter(({ event }) => event?.type === 'phone.submitted')).not.toEqual([])
    const actors = sent.filter(({ type, name }) => type === '@xstate.actor' && name === 'otp')
    expect(actors.map(({ sessionId }) => sessionId)).toEqual([before.sessionId, after.sessionId])
    expect(actors[0]).toMatchObject({ name: 'otp', snapshot: { context: { phone: '••••01' } } })
    expect(actors[0]?.definition).toContain('enteringCode')
    const shown = () =>
      sent
        .filter(({ type, sessionId }) => type === '@xstate.snapshot' && sessionId === after.sessionId)
        .map(({ snapshot }) => snapshot)
    await expect
      .poll(shown)
      .toContainEqual(
        expect.objectContaining({ value: 'sendingCode', context: expect.objectContaining({ phone: '••••02' }) }),
      )
    expect(JSON.stringify(sent)).not.toMatch(/4711|984300000/)
    before.stop()
    after.stop()
  })
})
