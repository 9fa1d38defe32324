import fp from 'fastify-plugin'
import { Counter, Gauge } from 'prom-client'
import type { Notice } from '#domain/notices.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { attachFiles } from './attachments.ts'
import { maskContent, maskText } from './masked-content.ts'
import { outboxKey, readContent, sealContent } from './outbox.ts'
import { PermanentFault, type Sender, type SentMessage, smtpTransport, type Transport } from './transports.ts'
import * as t from '#words/admin.ts'

const EVERY_MS = 1000
const BATCH_SIZE = 5
/** Delays of 30 s, 1, 2, 4 … minutes: about two hours in all. */
const MAX_ATTEMPTS = 9
const FIRST_RETRY_SECONDS = 30
/** Characters that are kept of a server's answer. */
const MAX_ANSWER = 300

interface Row {
  id: number
  externalId: string
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  content: Buffer | null
  tries: number
}

// Claims rows for two minutes; if this process dies, another one sends them afterwards.
const claim = statement<Row, [string[]]>(
  'outbox-take',
  `UPDATE outbox SET tries = tries + 1, next_at = now() + interval '2 minutes' WHERE id IN
     (SELECT id FROM outbox WHERE status = 'waiting' AND next_at <= now() AND channel = ANY ($1) ORDER BY next_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
     AND (useless_at IS NULL OR useless_at > now())
   RETURNING id, external_id AS "externalId", channel, recipient, subject, content, tries`,
)
const dropExpired = statement<Pick<Row, 'channel'>, [reason: string]>(
  'outbox-useless',
  `UPDATE outbox SET status = 'failed', content = NULL, error = coalesce(error || ' ', '') || $1
   WHERE status = 'waiting' AND useless_at <= now() RETURNING channel`,
)
// A message marked `forget` is deleted when it is sent; others are kept without their secrets.
const markSent = statement<{ id: number }, [id: number, content: Buffer, answer: string | null]>(
  'outbox-sent',
  `WITH gone AS (DELETE FROM outbox WHERE id = $1 AND forget RETURNING id)
   UPDATE outbox SET status = 'sent', content = $2, answer = $3, sent_at = now(), error = NULL WHERE id = $1 AND NOT forget RETURNING id`,
)
// Without new content, the old one stays, so that the message can be sent again.
const markFailed = statement<
  { id: number },
  [id: number, error: string, isLast: boolean, seconds: number, content: Buffer | null]
>(
  'outbox-failed',
  `UPDATE outbox SET error = $2, status = CASE WHEN $3 THEN 'failed' ELSE 'waiting' END, content = coalesce($5, content),
     next_at = now() + make_interval(secs => $4) WHERE id = $1 RETURNING id`,
)

const countWaiting = statement<{ channel: Row['channel']; waiting: number }, []>(
  'outbox-waiting',
  `SELECT c.channel, count(o.id)::int AS waiting FROM (VALUES ('email'), ('sms')) AS c (channel)
   LEFT JOIN outbox o ON o.channel = c.channel AND o.status = 'waiting' GROUP BY c.channel`,
)

declare module 'fastify' {
  interface FastifyInstance {
    /** The sender of mails; set by the layer that knows the shop's name. */
    mailSender: { read: () => Promise<Sender> }
    /** How text messages are sent now; undefined if they are only kept. Set by the layer that knows the settings. */
    smsService: { read: (db: Queryable) => Promise<Transport | undefined> }
    /** Which messages the owner has switched off; set by the layer that knows the settings. */
    noticeChoices: { isWanted: (notice: Notice) => Promise<boolean> }
    /** Connects to the mail server; undefined without one. Rejects with the reason if it fails. */
    checkMailServer: (() => Promise<void>) | undefined
  }
}

export const plugin = fp(async (app) => {
  const { smtpUrl, sessionSecret } = app.config
  app.decorate('mailAttachments', { make: async () => undefined })
  app.decorate('noticeChoices', { isWanted: async () => true })
  app.decorate('mailSender', { read: async () => ({ name: '', email: 'shop@localhost' }) })
  const smtp = smtpUrl === undefined ? undefined : smtpTransport(smtpUrl, () => app.mailSender.read())
  app.decorate('checkMailServer', smtp?.verify)
  app.decorate('smsService', { read: async () => undefined })
  const transports: Partial<Record<Row['channel'], Transport>> = {
    ...(smtp && { email: smtp.send }),
    sms: sendText,
  }
  const waiting = new Gauge({
    name: 'vitrine_outbox_waiting',
    help: 'Mails and text messages that wait to be sent, in the whole shop.',
    labelNames: ['channel'],
    registers: [app.metrics],
    aggregator: 'max',
    async collect() {
      // While the database is down, the other metrics are still served.
      this.reset()
      for (const row of await countWaiting(app.database.pool).catch(() => []))
        waiting.set({ channel: row.channel }, row.waiting)
    },
  })
  const attempts = new Counter({
    name: 'vitrine_messages_total',
    help: 'Attempts of this process to send mails and text messages: sent, postponed to a later attempt, or failed for good.',
    labelNames: ['channel', 'outcome'],
    registers: [app.metrics],
  })
  const channels = Object.keys(transports) as Row['channel'][]
  for (const channel of channels)
    for (const outcome of ['sent', 'postponed', 'failed']) attempts.inc({ channel, outcome }, 0)
  const key = outboxKey(sessionSecret)
  app.addJob({ name: 'send-messages', everyMs: EVERY_MS, work: sendWaiting })
  app.addHook('onClose', async () => smtp?.close())

  async function sendText(message: SentMessage): Promise<string | undefined> {
    const send = await app.smsService.read(app.database.pool)
    if (!send) throw new Error(t.smsServiceMissing())
    return send(message)
  }

  /** Messages wait for a service that another process may have. */
  async function findChannels(db: Queryable): Promise<Row['channel'][]> {
    const hasTexts = (await app.smsService.read(db)) !== undefined
    return channels.filter((channel) => channel !== 'sms' || hasTexts)
  }

  async function sendWaiting(db: Queryable, closing: AbortSignal): Promise<void> {
    const usable = await findChannels(db)
    if (usable.length === 0) return
    for (const { channel } of await dropExpired(db, t.outboxExpired())) attempts.inc({ channel, outcome: 'failed' })
    for (;;) {
      const rows = closing.aborted ? [] : await claim(db, usable)
      if (rows.length === 0) return
      await Promise.all(rows.map(sendOne))
    }
  }

  async function sendOne({ content: sealed, ...row }: Row): Promise<void> {
    const content = readContent(sealed, key)
    const quotable = (text: string) => maskText(text, content?.secrets).slice(0, MAX_ANSWER)
    try {
      if (!content) throw new PermanentFault(t.secretChanged())
      const files = await attachFiles(app, content.attach)
      const answer = await transports[row.channel]?.({ ...row, ...content, files })
      const kept = { ...maskContent(content), files: files.map(({ name }) => name) }
      await markSent(app.database.pool, row.id, sealContent(kept, key), answer === undefined ? null : quotable(answer))
      attempts.inc({ channel: row.channel, outcome: 'sent' })
    } catch (error) {
      const isLast = error instanceof PermanentFault || row.tries >= MAX_ATTEMPTS
      attempts.inc({ channel: row.channel, outcome: isLast ? 'failed' : 'postponed' })
      const problem = quotable((error as Error).message)
      // The log must not contain recipients or texts.
      app.log.warn(
        { message: row.id, channel: row.channel, tries: row.tries, error: problem },
        'a message was not sent',
      )
      await markFailed(
        app.database.pool,
        row.id,
        problem,
        isLast,
        FIRST_RETRY_SECONDS * 2 ** (row.tries - 1),
        isLast && content?.secrets ? sealContent(maskContent(content), key) : null,
      )
    }
  }
})
