import { createActor } from 'xstate'
import { sectionList } from '#generated/section-list.js'
import { MAX_DEPTH, MAX_DOCUMENT_CHARACTERS } from '#lib/json-limits.ts'
import { type BridgeActor, bridgeMachine } from '#machines/bridge/bridge.machine.ts'
import { CHANNEL, createMessageReader, VERSION } from './bridge-messages.ts'
import { inspect } from './watch-flows.ts'
import * as t from '#words/documents.ts'

/**
 * Starts the connection to the builder that frames this page. The server embeds the allowed BUILDER_ORIGINS, which are
 * also its frame-ancestors. The shop's own origin has a built-in builder.
 */
export function startBridge(): BridgeActor {
  const { admin = '' } = document.documentElement.dataset
  const allowedOrigins = [location.origin, ...admin.split(' ').filter(Boolean)]
  const readMessage = createMessageReader({ allowedOrigins, parent: window.parent })
  const sections = sectionList.map(({ key, version }) => ({ key, version }))
  const actor = createActor(bridgeMachine, { input: { allowedOrigins, sections }, inspect })
  let lastId = 0

  actor.on('post', ({ host: { origin, sid }, message }) => {
    lastId += 1
    window.parent.postMessage({ channel: CHANNEL, v: VERSION, sid, id: lastId, ...message }, origin)
  })
  window.addEventListener('message', (event) => {
    const verdict = readMessage(event)
    if (verdict.kind === 'syn') actor.send({ ...verdict, type: 'syn.received' })
    if (verdict.kind === 'message') actor.send({ type: 'message.received', message: verdict.message })
    if (verdict.kind !== 'refused') return
    const { reason, replyTo, revision, excess } = verdict
    actor.send({ type: 'message.refused', reason, origin: event.origin })
    if (replyTo === undefined) return
    if (excess) {
      const problem =
        excess === 'too-deep'
          ? { code: 'nested-too-deep', message: t.documentTooDeep({ levels: MAX_DEPTH }) }
          : { code: excess, message: t.documentTooLarge({ characters: MAX_DOCUMENT_CHARACTERS }) }
      const answer =
        revision === undefined
          ? { type: 'error', payload: problem }
          : {
              type: 'template.rejected',
              payload: { revision, problems: [{ ...problem, severity: 'error', pointer: '' }] },
            }
      return actor.send({ type: 'message.requested', message: { ...answer, replyTo } })
    }
    const message = t.invalidMessage()
    actor.send({
      type: 'message.requested',
      message: { type: 'error', payload: { code: 'malformed', message }, replyTo },
    })
  })
  window.addEventListener('pagehide', () => actor.send({ type: 'page.left' }))
  return actor.start()
}
