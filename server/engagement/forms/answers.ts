import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FormField } from '#generated/api.d.ts'
import * as fieldErrors from '#words/fields.ts'
import { type FormAnswer, validateAnswers } from '#domain/form-rules.ts'
import { HONEYPOT } from '#domain/honeypot.ts'
import { emailKey } from '#lib/normalise-text.ts'
import { consumeAttempt, countAttempt } from '#server/platform/limits/attempts.ts'
import { refuseFaults } from '#server/identity/auth/field-rules.ts'
import { storageLimitFor } from '#server/catalogue/customisation/upload-caps.ts'
import { hasStorageLeft, useUpload } from '#server/catalogue/customisation/uploads.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type Shop, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import { type Message, putInOutbox } from '#server/platform/outbox/outbox.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { noticeAddress, readSettings } from '#server/store/storefront/service.ts'
import * as t from '#words/engagement-errors.ts'
import * as mails from '#words/mails.ts'
import { patternFaults, withoutPatterns } from './answer-patterns.ts'
import { type ShopForm, readFormRules } from './forms.ts'

/** An answer as stored, with the label its question had. */
export interface StoredAnswer {
  name: string
  label: string
  value: string
}

export interface Submission {
  form: ShopForm
  answers: Record<string, FormAnswer>
  shop: Shop
  /** Empty if no notification is sent. */
  recipient: string
}

const insertAnswer = statement<{ id: number }, [string, string | null, string]>(
  'form-answer',
  'INSERT INTO form_answer (form_id, email_key, answers) VALUES ($1, $2, $3::jsonb) RETURNING id',
)
const insertFile = statement<NoRow, [string, number]>(
  'form-file',
  'INSERT INTO form_file (name, answer_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name',
)

/**
 * Validates a submission. Returns undefined if the honeypot is filled in; the reply must not differ.
 * @throws ApiError 422 by field, 429 beyond the limit
 */
export async function readSubmission(
  app: FastifyInstance,
  request: FastifyRequest,
  form: ShopForm,
  given: Readonly<Record<string, unknown>>,
): Promise<Submission | undefined> {
  const [shop, rules, settings] = await Promise.all([readShop(app, request), readFormRules(app), readSettings(app)])
  const { fields } = form.definition
  const { answers, faults } = validateAnswers(withoutPatterns(fields), given, rules)
  refuseFaults(await ignoreMissingFiles(app, form, answers, { ...patternFaults(fields, answers), ...faults }))
  await consumeAttempt(
    app.database.pool,
    'form',
    { ip: request.ip },
    {
      message: t.tooManyMessages(),
    },
  )
  if (given[HONEYPOT] !== undefined && given[HONEYPOT] !== '') return undefined
  const owner = noticeAddress(settings)
  return { form, answers, shop, recipient: form.notify || (typeof owner === 'string' ? owner : '') }
}

/** Removes the faults of missing files if there is no space for files. */
async function ignoreMissingFiles(
  app: FastifyInstance,
  { definition }: ShopForm,
  answers: Submission['answers'],
  faults: Record<string, string>,
): Promise<Record<string, string>> {
  const missing = new Set(
    definition.fields.flatMap(({ name, type }) =>
      type === 'file' && answers[name] === '' && name in faults ? [name] : [],
    ),
  )
  if (missing.size === 0 || (await hasStorageLeft(app.database.pool, await storageLimitFor(app, 'form')))) return faults
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !missing.has(name)))
}

/**
 * Stores a submission with its files and notifies the merchant.
 * @throws ApiError 422 for a missing file, 503 during a flood
 */
export async function saveSubmission(db: Queryable, app: FastifyInstance, submission: Submission): Promise<void> {
  const { form, answers, shop, recipient } = submission
  const { fields, title } = form.definition
  const { wait } = await countAttempt(db, 'formAnswer', { account: form.id })
  if (wait > 0)
    throw new ApiError(503, 'too_many_answers', t.formBusy(), {
      retryAfter: wait,
    })
  const email = fields.find(({ type }) => type === 'email')
  const address = email && textOf(answers[email.name])
  const stored = fields.map((field) => toStoredAnswer(field, answers[field.name]))
  const [row] = await insertAnswer(db, form.id, address ? emailKey(address) : null, JSON.stringify(stored))
  for (const field of fields.filter(({ type }) => type === 'file'))
    await attachFile(db, field, textOf(answers[field.name]), row?.id ?? 0)
  if (recipient === '') return
  if ((await countAttempt(db, 'formMail', { account: form.id })).wait > 0) return
  const isFile = new Set(fields.filter(({ type }) => type === 'file').map(({ name }) => name))
  const shown = stored
    .filter(({ value }) => value !== '')
    .map(({ name, label, value }) => ({ label, value: isFile.has(name) ? `${shop.origin}${value}` : value }))
  await putInOutbox(db, app, { ...answerMail(shop, recipient, title, shown), notice: 'form_answer_mail' })
}

export const answerMail = (
  shop: Shop,
  recipient: string,
  form: string,
  answers: { label: string; value: string }[],
): Message => ({
  ...mail(shop, recipient, mails.formAnswerSubject({ form }), {
    greeting: greetingFor(),
    paragraphs: [mails.formAnswer({ form })],
    answers,
    button: { label: mails.formAnswersButton(), href: `${shop.adminOrigin ?? shop.origin}/admin/form-answers` },
  }),
  cause: 'shop',
})

/** Assigns a file to a submission. @throws ApiError 422 for a file that is gone or already used */
async function attachFile(db: Queryable, { name, accept }: FormField, path: string, answer: number): Promise<void> {
  if (path === '') return
  const isAccepted = path.endsWith('.pdf') ? accept?.includes('application/pdf') : true
  const isUsable = isAccepted && (await useUpload(db, path, 'form'))
  if (!isUsable || (await insertFile(db, path.replace(/^\/uploads\//u, ''), answer)).length === 0)
    refuseFaults({ [name]: t.fileGone() })
}

const textOf = (answer: FormAnswer | undefined): string => (typeof answer === 'string' ? answer : '')

/** Converts an answer to text, with option labels instead of values. */
function toStoredAnswer({ name, label, options }: FormField, answer: FormAnswer | undefined): StoredAnswer {
  const labelOf = (value: string) => options?.find((option) => option.value === value)?.label ?? value
  const value = Array.isArray(answer) ? answer.map(labelOf).join('; ') : labelOf(answer ?? '')
  return { name, label, value }
}

/** Returns the error messages for a plain HTML page, each with its question. */
export const faultMessages = ({ definition }: ShopForm, errors: Readonly<Record<string, unknown>>): string[] =>
  definition.fields.flatMap(({ name, label }) =>
    errors[name] === undefined
      ? []
      : [`${label}: ${typeof errors[name] === 'string' ? errors[name] : fieldErrors.invalid()}`],
  )
