import { afterEach, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import { flowWatchers, inspect, runningActors } from '../watch-flows.ts'
import { feedFlows } from './feed.ts'
import { type FlowMessage, readFlowMessage } from './flow-messages.ts'

const running: { stop: () => void }[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
  flowWatchers.clear()
})
const startOtp = () => {
  const actor = createActor(otpMachine, { input: { resendLimit: 3 }, inspect }).start()
  running.push(actor)
  return actor
}

/** A tab's feed on a channel that records its messages. */
function tab() {
  const sent: FlowMessage[] = []
  const waiting: (() => void)[] = []
  let listener: (data: unknown) => void = () => undefined
  const feed = feedFlows({
    // Throws for values that cannot be cloned, like a channel.
    channel: { post: (message) => sent.push(structuredClone(message)), onMessage: (callback) => (listener = callback) },
    tab: 'a',
    page: () => ({ title: 'Home', path: '/' }),
    now: () => 7,
    schedule: (act) => waiting.push(act),
  })
  return {
    feed,
    sent,
    receive: (data: unknown) => listener(data),
    passTime: () => waiting.splice(0).forEach((act) => act()),
  }
}
const hello = { type: 'viewer.hello', viewer: 'v' }

describe('feed of a tab', () => {
  it('XS-02 only reports its presence until a viewer asks', () => {
    const { sent, passTime } = tab()
    startOtp().send({ type: 'phone.submitted', phone: '9843000001' })
    passTime()
    expect(sent).toEqual([{ type: 'tab.opened', tab: 'a' }])
    expect(flowWatchers.size).toBe(0)
  })

  it('XS-02 reports running actors with their current state', () => {
    const actor = startOtp()
    actor.send({ type: 'phone.submitted', phone: '9843000001' })
    const { sent, receive } = tab()
    receive(hello)
    expect(sent[1]).toEqual({
      type: 'tab.shown',
      tab: 'a',
      title: 'Home',
      path: '/',
      actors: [
        {
          id: actor.sessionId,
          machine: 'otp',
          input: { resendLimit: 3 },
          states: expect.arrayContaining(['otp', 'otp.sendingCode']),
          context: {
            phone: '••••01',
            attempt: 0,
            resendCount: 0,
            resendLimit: 3,
            isPhoneGiven: false,
            isMailed: false,
          },
          status: 'active',
        },
      ],
    })
  })

  it('XS-02 then reports every event, microstep and snapshot without secrets in one message', () => {
    const { sent, receive, passTime } = tab()
    receive(hello)
    const actor = startOtp()
    actor.send({ type: 'phone.submitted', phone: '9843000001' })
    actor.send({ type: 'code.submitted', code: '4711' })
    passTime()
    const [message, ...more] = sent.slice(2)
    expect(more).toEqual([])
    if (message?.type !== 'tab.stepped') throw new Error('No steps')
    expect(message.steps.map(({ kind, event }) => [kind, (event as { type: string }).type])).toEqual(
      expect.arrayContaining([
        ['event', 'phone.submitted'],
        ['microstep', 'phone.submitted'],
        ['snapshot', 'phone.submitted'],
        ['event', 'code.submitted'],
      ]),
    )
    expect(message.steps.flatMap(({ taken }) => taken)).toContain('otp.enteringPhone|phone.submitted|0')
    expect(JSON.stringify(message)).not.toMatch(/4711|9843000001/)
  })

  it('XS-02 stops when the last viewer has left', () => {
    const { receive } = tab()
    receive(hello)
    receive({ ...hello, viewer: 'w' })
    receive({ type: 'viewer.left', viewer: 'v' })
    expect(flowWatchers.size).toBe(1)
    receive({ type: 'viewer.left', viewer: 'w' })
    expect(flowWatchers.size).toBe(0)
  })

  it('XS-02 reports navigation and leaving', () => {
    const { feed, sent, receive } = tab()
    feed.moved()
    expect(sent).toHaveLength(1)
    receive(hello)
    feed.moved()
    feed.left()
    expect(sent.slice(2).map(({ type }) => type)).toEqual(['tab.shown', 'tab.left'])
  })

  it('XS-02 reports nothing between leaving and returning', () => {
    const { feed, sent, receive, passTime } = tab()
    const actor = startOtp()
    receive(hello)
    feed.left()
    const before = sent.length
    actor.send({ type: 'phone.submitted', phone: '9843000001' })
    receive(hello)
    feed.moved()
    passTime()
    expect(sent).toHaveLength(before)
    expect(flowWatchers.size).toBe(0)
    feed.returned()
    receive(hello)
    expect(sent.slice(before).map(({ type }) => type)).toEqual(['tab.opened', 'tab.shown'])
  })

  it('XS-02 drops stopped actors', () => {
    const actor = startOtp()
    expect(runningActors.has(actor)).toBe(true)
    actor.stop()
    expect(runningActors.has(actor)).toBe(false)
  })

  it.each([
    undefined,
    'text',
    {},
    { type: 'tab.sold', tab: 'a' },
    { type: 'tab.shown' },
    { type: 'viewer.hello', viewer: 1 },
  ])('XS-02 ignores %j', (data) => expect(readFlowMessage(data)).toBeUndefined())
})
