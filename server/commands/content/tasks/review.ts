import { type Decision, decideOnReview } from '#server/engagement/reviews/decide.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { ContentTask } from '../task.ts'

export const task: ContentTask = {
  usage: `  review ID hide     takes a review from its product’s page
  review ID show     shows it, and reports hold it no more
  review ID answer WORDS
                     answers it in the shop’s name; with "" the answer is taken back`,
  readWords: (words) => {
    const { id, decision } = readDecision(words)
    return (app) => inTransaction(app.database, ({ client }) => decideOnReview(client, id, decision))
  },
}

function readDecision([idText = '', verb, ...words]: string[]): { id: number; decision: Decision } {
  const id = /^[1-9]\d{0,8}$/.test(idText) ? Number(idText) : undefined
  if (id === undefined) throw new Error('Which review? Its number stands in the mail about it and in the export.')
  if (verb === 'answer' && words.length > 0) return { id, decision: { kind: 'answer', text: words.join(' ') } }
  if (verb === 'answer') throw new Error('What is the answer? Write it in quotes; "" takes it back.')
  if ((verb !== 'hide' && verb !== 'show') || words.length > 0) throw new Error('A review is to hide, show or answer.')
  return { id, decision: { kind: verb } }
}
