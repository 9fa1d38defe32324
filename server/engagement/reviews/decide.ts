import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { plainText } from './plain-words.ts'

const LONGEST_ANSWER = 3000

/** What the shop does about a review. */
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
 * Carries out what the shop has decided about a review, and gives what came of it in words. An empty answer takes the answer back.
 * Throws ApiError 404 for a review that there is not, 422 for an answer that is too long.
 */
export async function decideOnReview(db: Queryable, id: number, decision: Decision): Promise<string> {
  const text = decision.kind === 'answer' ? plainText(decision.text) : ''
  if (text.length > LONGEST_ANSWER)
    throw new ApiError(422, 'text_too_long', `Please keep the answer to ${LONGEST_ANSWER} characters.`)
  const done = ([changed]: { id: number }[], words: string): string => {
    if (!changed) throw notFound(`There is no review ${id}.`)
    return words
  }
  switch (decision.kind) {
    case 'hide':
      return done(await hide(db, id), `Review ${id} is hidden.`)
    case 'show':
      return done(await show(db, id), `Review ${id} is shown, and reports hold it no more.`)
    case 'answer':
      return done(
        await answer(db, id, text),
        text === '' ? `Review ${id} has no answer any more.` : `Review ${id} has your answer.`,
      )
  }
}
