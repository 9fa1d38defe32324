import { describe, expect, it } from 'vitest'
import type { FlowMessage, ActorReport, StepReport } from '#visitor/flows/flow-messages.ts'
import { changesBetween, hear, type Live, nothingLive } from './live.ts'

const otp: ActorReport = {
  id: 'x:1',
  machine: 'otp',
  states: ['otp', 'otp.enteringPhone'],
  context: { phone: '' },
  status: 'active',
  input: null,
}
const shown: FlowMessage = { type: 'tab.shown', tab: 'a', title: 'Home', path: '/', actors: [otp] }
const step = (kind: StepReport['kind'], rest: Partial<StepReport> = {}): StepReport => ({
  actor: 'x:1',
  machine: 'otp',
  kind,
  at: 1,
  event: { type: 'phone.submitted' },
  taken: [],
  ...rest,
})
const look = (state: string, context: ActorReport['context'], status = 'active') => ({
  states: ['otp', `otp.${state}`],
  context,
  status,
})
const after = (...messages: FlowMessage[]): Live => messages.reduce(hear, nothingLive)
const stepped = (...steps: StepReport[]): FlowMessage => ({ type: 'tab.stepped', tab: 'a', steps })

describe('the viewer’s data', () => {
  it('XS-02 shows open tabs, until they close', () => {
    expect([...after(shown).actors.values()]).toMatchObject([{ machine: 'otp', tab: 'a', states: otp.states }])
    expect(after(shown, { ...shown, path: '/cart', actors: [] })).toMatchObject({
      actors: new Map(),
      tabs: new Map([['a', { path: '/cart' }]]),
    })
    const left = after(shown, { ...shown, tab: 'b' }, { type: 'tab.left', tab: 'a' })
    expect([...left.tabs.keys()]).toEqual(['b'])
    expect([...left.actors.values()].map(({ tab }) => tab)).toEqual(['b'])
  })

  it('XS-02 ignores actors of a closed tab', () => {
    const late = stepped(step('event'), step('snapshot', { after: look('enteringCode', {}) }))
    expect(after(shown, { type: 'tab.left', tab: 'a' }, late)).toMatchObject({ actors: new Map(), log: [] })
  })

  it('XS-02 combines an event, its microsteps and its changes in one log entry', () => {
    const live = after(
      shown,
      stepped(
        step('event'),
        step('microstep', { taken: ['first'], after: look('sendingCode', { phone: '••••01', tries: 1 }) }),
        step('microstep', { taken: ['second'], after: look('enteringCode', { phone: '••••01', tries: 2 }) }),
        step('snapshot', { after: look('enteringCode', { phone: '••••01', tries: 2 }) }),
      ),
    )
    expect(live.log).toHaveLength(1)
    expect(live.log[0]).toMatchObject({
      taken: ['first', 'second'],
      steps: [look('sendingCode', {}).states, look('enteringCode', {}).states],
      changes: [
        { name: 'phone', before: '', after: '••••01' },
        { name: 'tries', before: undefined, after: 2 },
      ],
    })
    expect([...live.actors.values()]).toMatchObject([
      { states: ['otp', 'otp.enteringCode'], taken: ['first', 'second'] },
    ])
  })

  it('XS-02 shows actors that start later, and removes stopped ones', () => {
    const begun = after(
      { ...shown, actors: [] },
      stepped(step('event'), step('snapshot', { after: look('starting', {}) })),
    )
    expect(begun.actors.size).toBe(1)
    expect(hear(begun, stepped(step('snapshot', { after: look('starting', {}, 'stopped') }))).actors.size).toBe(0)
  })

  it('XS-02 drops old entries', () => {
    const live = after(shown, stepped(...Array.from({ length: 1000 }, () => step('event'))))
    expect(live.log.length).toBeLessThan(500)
    expect(live.log.at(-1)?.id).toBe(1000)
  })

  it('XS-02 compares contexts by value', () => {
    expect(changesBetween({ a: [1], b: 1 }, { a: [1], c: null })).toEqual([
      { name: 'b', before: 1, after: undefined },
      { name: 'c', before: undefined, after: null },
    ])
    expect(changesBetween('text', [1])).toEqual([])
  })
})
