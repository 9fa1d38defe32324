import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/return-errors.ts'

const lastBy = statement<{ staff_name: string }, [request: string, action: string]>(
  'return-last-by',
  `SELECT staff_name FROM audit_entry WHERE resource = 'return' AND record_id = $1 AND action = $2 ORDER BY id DESC LIMIT 1`,
)

/** Sentences about each step of a return, with and without who did it. */
const SENTENCES = {
  approved: [t.alreadyApprovedBy, t.alreadyApproved],
  declined: [t.alreadyRefusedBy, t.alreadyRefused],
  received: [t.alreadyReceivedBy, t.alreadyReceived],
  restocked: [t.alreadySettledBy, t.alreadySettled],
} as const

/** Says that a step of a return has been taken meanwhile, and by whom if that was in the admin. */
export async function describeMeanwhile(
  db: Queryable,
  requestId: number,
  step: keyof typeof SENTENCES,
): Promise<string> {
  const [by, plain] = SENTENCES[step]
  const [found] = await lastBy(db, String(requestId), step)
  return found ? by({ name: found.staff_name }) : plain()
}
