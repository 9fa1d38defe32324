import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/engagement-errors.ts'
import * as replies from '#words/replies.ts'
import { plainText } from './plain-text.ts'

const MAX_ANSWER_LENGTH = 3000

export type Decision = { kind: 'hide' } | { kind: 'show' } | { kind: 'answer'; text: string }

const hide = statement<{ id: number }, [number]>(
  'review-hide',
  `UPDATE review SET published = false, held = 'hidden', cleared = false WHERE id = $1 RETURNING id`,
)
const show = statement<{ id: number }, [number]>(
  'review-show',
  'UPDATE review SET published = true, held = NULL, cleared = true WHERE id = $1 RETURNING id',
)
const answer = statement<{ id: number }, [number, string]>(
  'review-answer',
  `UPDATE review SET answer = $2, answered_at = CASE WHEN $2 = '' THEN NULL ELSE now() END WHERE id = $1 RETURNING id`,
)

/**
 * Applies a decision on a review and returns a message. An empty answer removes the answer.
 * @throws ApiError 404, 422 for a text that is too long
 */
export async function decideOnReview(db: Queryable, id: number, decision: Decision): Promise<string> {
  const text = decision.kind === 'answer' ? plainText(decision.text) : ''
  if (text.length > MAX_ANSWER_LENGTH)
    throw new ApiError(422, 'text_too_long', t.answerTooLong({ count: MAX_ANSWER_LENGTH }))
  const confirmDone = ([changed]: { id: number }[], message: string): string => {
    if (!changed) throw notFound(t.unknownReview({ id }))
    return message
  }
  switch (decision.kind) {
    case 'hide':
      return confirmDone(await hide(db, id), replies.reviewHidden({ id }))
    case 'show':
      return confirmDone(await show(db, id), replies.reviewShown({ id }))
    case 'answer':
      return confirmDone(
        await answer(db, id, text),
        text === '' ? replies.reviewAnswerRemoved({ id }) : replies.reviewAnswered({ id }),
      )
  }
}
