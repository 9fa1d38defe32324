import { createActor } from 'xstate'
import { sectionList } from '#generated/section-list.js'
import { limitProblems } from '#lib/json-limits.ts'
import { type BridgeActor, bridgeMachine } from '#machines/bridge/bridge.machine.ts'
import { CHANNEL, createJudge, VERSION } from './bridge-messages.ts'
import { inspect } from './watch-flows.ts'

/**
 * Starts the bridge to the builder that frames this page. Who may be one stands in the page: the server wrote the list of BUILDER_ORIGINS,
 * which is also the list of who may frame it. The shop's own origin has a builder of its own.
 */
export function startBridge(): BridgeActor {
  const { admin = '' } = document.documentElement.dataset
  const expected = [location.origin, ...admin.split(' ').filter(Boolean)]
  const judge = createJudge({ expected, parent: window.parent })
  const sections = sectionList.map(({ key, version }) => ({ key, version }))
  const actor = createActor(bridgeMachine, { input: { expected, sections }, inspect })
  let lastId = 0

  actor.on('post', ({ host: { origin, sid }, message }) => {
    lastId += 1
    window.parent.postMessage({ channel: CHANNEL, v: VERSION, sid, id: lastId, ...message }, origin)
  })
  window.addEventListener('message', (event) => {
    const verdict = judge(event)
    if (verdict.kind === 'syn') actor.send({ ...verdict, type: 'syn.received' })
    if (verdict.kind === 'message') actor.send({ type: 'message.received', message: verdict.message })
    if (verdict.kind !== 'refused') return
    const { reason, replyTo, revision, excess } = verdict
    actor.send({ type: 'message.refused', reason, origin: event.origin })
    if (replyTo === undefined) return
    if (excess) {
      const problem = limitProblems[excess]
      const answer =
        revision === undefined
          ? { type: 'error', payload: problem }
          : {
              type: 'template.rejected',
              payload: { revision, problems: [{ ...problem, severity: 'error', pointer: '' }] },
            }
      return actor.send({ type: 'message.wanted', message: { ...answer, replyTo } })
    }
    const message = 'The message has not the shape that the protocol gives it: docs/builder-protocol.md.'
    actor.send({ type: 'message.wanted', message: { type: 'error', payload: { code: 'malformed', message }, replyTo } })
  })
  window.addEventListener('pagehide', () => actor.send({ type: 'page.left' }))
  return actor.start()
}
