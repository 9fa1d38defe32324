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

/** What messages about a change need; read before the transaction. */
export interface NoticeSource {
  shop: Shop
  /** Of phone numbers in the shop's country. */
  prefix: string
}

/** Reads what messages about a change need. */
export const readNoticeSource = async (app: FastifyInstance, request: FastifyRequest): Promise<NoticeSource> => ({
  shop: await readShop(app, request),
  prefix: await fullNumber(app, ''),
})

export const WAYS = [
  'email',
  'email_key',
  'email_verified_at',
  'email_from_before',
  'phone',
  'phone_verified_at',
  'phone_by_mailbox',
  'password_hash',
] as const

/** The ways into an account, as a change found them. */
export type WaysIn = Pick<CustomerRow, (typeof WAYS)[number]>

/** What a change found: the ways in, and for a deletion everything else. */
export interface Before {
  ways: WaysIn
  parts?: Record<string, unknown>
}

/** Picks the ways in out of a row. */
export const waysIn = (customer: WaysIn): WaysIn =>
  Object.fromEntries(WAYS.map((name) => [name, customer[name]])) as unknown as WaysIn

const changePut = statement<{ id: number }, [number, string, Buffer, boolean]>(
  'change-put',
  `INSERT INTO account_change (customer_id, kind, before, replaces, expires_at)
   VALUES ($1, $2, $3, $4, now() + interval '${UNDO_DAYS} days') RETURNING id`,
)

const changeLinkPut = statement<NoRow, [Buffer, number, Buffer]>(
  'change-link-put',
  'INSERT INTO account_change_link (token_hash, change_id, sealed_key) VALUES ($1, $2, $3)',
)

/**
 * Tells the owner of an account what was changed, at the verified address and number of before, each with a link that undoes it. What stood
 * before is kept encrypted: the key is in the links alone. An address that was never verified is notified without a link, because it may
 * be somebody else's.
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
  const content: Before = { ways: waysIn(before), ...(parts && { parts }) }
  const rows = await changePut(
    db,
    id,
    kind,
    seal(JSON.stringify(content), key, PURPOSE),
    (kind === 'email' && hasMail) || (kind === 'phone' && hasPhone),
  )
  const [change] = rows
  if (!change) throw new Error('A change was not noted.')
  const link = async (): Promise<string> => {
    const token = newToken()
    await changeLinkPut(db, hashToken(token), change.id, seal(key.toString('base64'), keyFor(token, PURPOSE), PURPOSE))
    return token
  }
  if (hasMail) await putInOutbox(db, app, changedMail(shop, email, name, kind, await link()))
  if (hasPhone) await putInOutbox(db, app, changedText(shop, `${prefix}${phone}`, kind, await link()))
}

/** A change that can still be undone. */
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

/** The change that a link undoes; undefined for one that was used, has expired, or was undone together with an earlier one. */
export async function findChange(db: Queryable, token: string): Promise<Change | undefined> {
  return (await find(db, hashToken(token)))[0]
}

/** What stood before a change, read with its link. */
export function readBefore({ before, sealed_key: sealed }: Change, token: string): Before {
  const key = Buffer.from(unseal(sealed, keyFor(token, PURPOSE), PURPOSE), 'base64')
  return JSON.parse(unseal(before, key, PURPOSE)) as Before
}
