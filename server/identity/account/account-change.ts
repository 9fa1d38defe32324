import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ChangeKind, changedMail, changedText } from '#server/identity/auth/messages.ts'
import { hashToken, newToken } from '#server/identity/auth/tokens.ts'
import { UNDO_DAYS } from '#server/identity/auth/undo-days.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { fullNumber, readShop } from '#server/store/storefront/message-shop.ts'

const PURPOSE = 'vitrine undo links'

/** Data for change notifications, read before the transaction. */
export interface NoticeSource {
  shop: Shop
  /** Country code of the shop. */
  prefix: string
}

export const readNoticeSource = async (app: FastifyInstance, request: FastifyRequest): Promise<NoticeSource> => ({
  shop: await readShop(app, request),
  prefix: await fullNumber(app, ''),
})

export const CREDENTIAL_COLUMNS = [
  'email',
  'email_key',
  'email_verified_at',
  'email_from_before',
  'phone',
  'phone_verified_at',
  'phone_by_mailbox',
  'password_hash',
] as const

export type Credentials = Pick<CustomerRow, (typeof CREDENTIAL_COLUMNS)[number]>

/** State before a change; for a deletion also everything that was removed. */
export interface PreviousState {
  ways: Credentials
  parts?: Record<string, unknown>
}

export const pickCredentials = (customer: Credentials): Credentials =>
  Object.fromEntries(CREDENTIAL_COLUMNS.map((name) => [name, customer[name]])) as unknown as Credentials

const insertChange = statement<{ id: number }, [number, string, Buffer, boolean]>(
  'change-put',
  `INSERT INTO account_change (customer_id, kind, before, replaces, expires_at)
   VALUES ($1, $2, $3, $4, now() + interval '${UNDO_DAYS} days') RETURNING id`,
)

const insertLink = statement<NoRow, [Buffer, number, Buffer]>(
  'change-link-put',
  'INSERT INTO account_change_link (token_hash, change_id, sealed_key) VALUES ($1, $2, $3)',
)

/**
 * Notifies the previous verified address and number of a change, each with an undo link. Only the links contain the key
 * of the stored previous state. An unverified address gets no link, because it may be someone else's.
 */
export async function notifyOfChange(
  db: Queryable,
  app: FastifyInstance,
  { shop, prefix }: NoticeSource,
  { kind, before, parts }: { kind: ChangeKind; before: CustomerRow; parts?: Record<string, unknown> },
): Promise<void> {
  const { id, email, phone, first_name: name } = before
  const hasMail = email !== null && before.email_verified_at !== null
  const hasPhone = phone !== null && before.phone_verified_at !== null
  if (email !== null && !hasMail) await putInOutbox(db, app, changedMail(shop, email, '', kind, undefined))
  if (!hasMail && !hasPhone) return
  const key = randomBytes(32)
  const content: PreviousState = { ways: pickCredentials(before), ...(parts && { parts }) }
  const rows = await insertChange(
    db,
    id,
    kind,
    seal(JSON.stringify(content), key, PURPOSE),
    (kind === 'email' && hasMail) || (kind === 'phone' && hasPhone),
  )
  const [change] = rows
  if (!change) throw new Error('The account change was not stored.')
  const link = async (): Promise<string> => {
    const token = newToken()
    await insertLink(db, hashToken(token), change.id, seal(key.toString('base64'), keyFor(token, PURPOSE), PURPOSE))
    return token
  }
  if (hasMail) await putInOutbox(db, app, changedMail(shop, email, name, kind, await link()))
  if (hasPhone) await putInOutbox(db, app, changedText(shop, `${prefix}${phone}`, kind, await link()))
}

export interface Change {
  id: number
  customer_id: number
  kind: ChangeKind
  before: Buffer
  sealed_key: Buffer
  created_at: Date
  expires_at: Date
}

const find = statement<Change, [Buffer]>(
  'change-find',
  `SELECT c.id, c.customer_id, c.kind, c.before, l.sealed_key, c.created_at, c.expires_at
   FROM account_change_link l JOIN account_change c ON c.id = l.change_id WHERE l.token_hash = $1 AND c.expires_at > now()`,
)

/** Returns undefined if the link was used, has expired, or the change was undone with an earlier one. */
export async function findChange(db: Queryable, token: string): Promise<Change | undefined> {
  return (await find(db, hashToken(token)))[0]
}

export function readPreviousState({ before, sealed_key: sealed }: Change, token: string): PreviousState {
  const key = Buffer.from(unseal(sealed, keyFor(token, PURPOSE), PURPOSE), 'base64')
  return JSON.parse(unseal(before, key, PURPOSE)) as PreviousState
}
