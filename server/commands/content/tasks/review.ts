import { type Decision, decideOnReview } from '#server/engagement/reviews/decide.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { ContentTask } from '../task.ts'
import * as t from '#words/commands.ts'

export const task: ContentTask = {
  usage: () => [
    ['review ID hide', t.reviewHide()],
    ['review ID show', t.reviewShow()],
    ['review ID answer TEXT', t.reviewAnswer()],
  ],
  readWords: (words) => {
    const { id, decision } = readDecision(words)
    return (app) => inTransaction(app.database, ({ client }) => decideOnReview(client, id, decision))
  },
}

function readDecision([idText = '', verb, ...words]: string[]): { id: number; decision: Decision } {
  const id = /^[1-9]\d{0,8}$/.test(idText) ? Number(idText) : undefined
  if (id === undefined) throw new Error(t.whichReview())
  if (verb === 'answer' && words.length > 0) return { id, decision: { kind: 'answer', text: words.join(' ') } }
  if (verb === 'answer') throw new Error(t.whichAnswer())
  if ((verb !== 'hide' && verb !== 'show') || words.length > 0)
    throw new Error(t.reviewVerbs({ words: 'hide, show, answer' }))
  return { id, decision: { kind: verb } }
}
