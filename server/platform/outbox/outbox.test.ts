import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { loggerOptions } from '#server/platform/http/logging.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, meera } from '#server/testing/customers.ts'
import { tokenOwner } from '#server/testing/staff.ts'
import { SESSION_SECRET, eventually, testApp, testDatabase } from '#server/testing/test-app.ts'
import { outboxKey, readContent } from './outbox.ts'

const mails: { to: string; source: string }[] = []
let refusal: { code: number; times: number; isQuoting?: boolean } | undefined
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let source = ''
    stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
    stream.on('end', () => {
      if (refusal && refusal.times-- > 0) {
        const [link] = refusal.isQuoting ? (/http:\S+/u.exec(source.replaceAll('=\r\n', '')) ?? []) : []
        return done(Object.assign(new Error(link ?? 'Not now.'), { responseCode: refusal.code }))
      }
      const [to] = session.envelope.rcptTo
      mails.push({ to: to?.address ?? '', source: source.replaceAll('=\r\n', '') })
      done()
    })
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`

const texts: { id: string; to: string; text: string; key: string | undefined; authorization: string | undefined }[] = []
const answers: number[] = []
let isQuoting = false
const gateway = createServer((incoming: IncomingMessage, response) => {
  let body = ''
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
  incoming.on('end', () => {
    const status = answers.shift() ?? 200
    const { authorization, 'idempotency-key': key } = incoming.headers
    if (status === 200) texts.push({ ...JSON.parse(body), key: key as string, authorization })
    response.writeHead(status).end(isQuoting ? JSON.stringify({ message: JSON.parse(body).text }) : undefined)
  })
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const smsWebhookUrl = `http://shop:pa%40ss@127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
afterAll(async () => {
  gateway.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

let log = ''
const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => ((log += chunk.toString()), done()) })
const logger = pino(loggerOptions('debug'), sink)
const database = await testDatabase()
const options = { database, smtpUrl, smsWebhookUrl, trustProxyHops: 1, logger }
const shop = await testApp(options)
// A second process that shares the outbox.
await testApp(options)

const rows = async () => (await database.pool.query('SELECT * FROM outbox ORDER BY id')).rows
const keptText = (content: Buffer) => readContent(content, outboxKey(SESSION_SECRET))?.text
const makeDue = () =>
  database.pool.query(`UPDATE outbox SET next_at = now() WHERE status = 'waiting' AND next_at > now()`)
beforeEach(async () => {
  await database.pool.query('DELETE FROM attempt; DELETE FROM outbox')
  mails.length = texts.length = answers.length = 0
  refusal = undefined
})
const requestReset = (email = meera.email) => browser(shop).post('/api/auth/reset', { email })
const request = (input = meera.phone) => browser(shop).post('/api/auth/otp/request', { input })

describe('mail', () => {
  it('AU-12 is sent as text and HTML in the shop’s name, and kept without its link', async () => {
    await requestReset()
    await eventually(() => mails.length === 1)
    const { to, source } = mails[0]!
    expect(to).toBe(meera.email)
    expect(source).toContain('From: Ashkiln <studio@ashkiln.example>')
    expect(source).toContain('Subject: Reset your password')
    expect(source).toMatch(/^Message-ID: <[0-9a-f-]{36}@ashkiln\.example>/m)
    expect(source).toContain('Content-Type: text/plain')
    expect(source).toContain('Content-Type: text/html')
    expect(
      source.match(/http:\/\/shop\.test\/account\/reset-password\/meera%40ashkiln\.example\/[\w-]{43}/g),
    ).toHaveLength(2)
    await eventually(async () => (await rows())[0]?.status === 'sent')
    const [row] = await rows()
    expect(row).toMatchObject({ tries: 1, answer: expect.stringContaining('250'), sent_at: expect.any(Date) })
    expect(keptText(row.content)).toContain('/account/reset-password/•••/•••')
  })

  it('AU-18 is sent once by two processes', async () => {
    const own = { ...options, database: await testDatabase() }
    const processes = [await testApp(own), await testApp(own)] as const
    const send = () => browser(processes[0]).post('/api/auth/reset', { email: meera.email })
    await Promise.all(Array.from({ length: 5 }, send))
    const { pool } = own.database
    const unsent = async () => (await pool.query(`SELECT FROM outbox WHERE status <> 'sent'`)).rowCount
    await eventually(async () => (await unsent()) === 0)
    // A closing process finishes the messages it has claimed; only then can a duplicate be ruled out.
    await Promise.all(processes.map(({ app }) => app.close()))
    expect(mails).toHaveLength(5)
  })

  it('AU-18 is retried after temporary failures, and given up after permanent ones', async () => {
    refusal = { code: 451, times: 1 }
    await requestReset()
    await eventually(async () => (await rows())[0]?.error !== null)
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ status: 'waiting', tries: 1 })
    expect((waiting.next_at - Date.now()) / 1000).toBeGreaterThan(20)
    await makeDue()
    await eventually(() => mails.length === 1)
    refusal = { code: 550, times: 1 }
    await requestReset()
    await eventually(async () => (await rows())[1]?.status === 'failed')
    const failed = (await rows())[1]
    expect(failed).toMatchObject({ tries: 1, error: expect.stringContaining('Not now.') })
    expect(keptText(failed.content)).toContain('/•••')
    // Its link is gone, so it cannot be sent again.
    const message = `/api/admin/messages/${failed.id}`
    const owner = await tokenOwner(shop)
    expect(expectData(await owner.get(message), 'MessageDetails').resend).toBe('secret')
    expectFailure(await owner.post(`${message}/resend`, {}), 422, 'not_resendable')
  })

  it('AD-24 keeps its link out of the answer of a server that quotes it', async () => {
    refusal = { code: 550, times: 1, isQuoting: true }
    await requestReset()
    await eventually(async () => (await rows())[0]?.status === 'failed')
    expect((await rows())[0].error).toMatch(/account\/reset-password\/•••\/•••$/u)
  })

  it('AU-18 claimed by a dead process is sent by another after two minutes', async () => {
    await database.pool.query(`ALTER TABLE outbox ALTER next_at SET DEFAULT now() + interval '1 hour'`)
    await requestReset()
    await database.pool.query('ALTER TABLE outbox ALTER next_at SET DEFAULT now()')
    expect((await rows())[0].status).toBe('waiting')
    await makeDue()
    await eventually(() => mails.length === 1)
  })

  it('AU-18 is not sent to an address without an account', async () => {
    await requestReset('nobody@example.com')
    await requestReset()
    await eventually(() => mails.length === 1)
    expect((await rows()).map(({ status }) => status)).toEqual(['withheld', expect.any(String)])
  })

  it('AU-18 goes to exactly one address', async () => {
    for (const email of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '"x" <a@b.example>'])
      expect((await requestReset(email)).statusCode).toBe(422)
    expect(await rows()).toEqual([])
  })
})

describe('text messages', () => {
  it('AU-06 go to the gateway with country code and idempotency key', async () => {
    await request()
    await eventually(() => texts.length === 1)
    expect(texts[0]).toMatchObject({
      to: `+91${meera.phone}`,
      text: expect.stringMatching(/^\d{4} is your code for Ashkiln\./),
    })
    expect(texts[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(texts[0]?.id).toBe(texts[0]?.key)
    expect(texts[0]?.authorization).toBe(`Basic ${Buffer.from('shop:pa@ss').toString('base64')}`)
  })

  it('AU-18 are retried after 503, not after 400, and not after the code has expired', async () => {
    answers.push(503)
    await request()
    await eventually(async () => (await rows())[0]?.error !== null)
    await makeDue()
    await eventually(() => texts.length === 1)
    answers.push(400)
    await request()
    await eventually(async () => (await rows())[1]?.status === 'failed')
    answers.push(503)
    await request()
    await eventually(async () => (await rows())[2]?.error !== null)
    await database.pool.query(`UPDATE outbox SET useless_at = now() WHERE status = 'waiting'`)
    await eventually(async () => (await rows())[2]?.status === 'failed')
    expect((await rows())[2]?.error).toMatch(/ It expired before it could be sent\.$/u)
    expect(texts).toHaveLength(1)
  })

  it.each([200, 400])('AD-24 keep their code out of the answer %d of a service that quotes it', async (status) => {
    isQuoting = true
    answers.push(status)
    await request()
    await eventually(async () => ['sent', 'failed'].includes((await rows())[0]?.status))
    isQuoting = false
    const [{ answer, error }] = await rows()
    expect(answer ?? error).toContain('••• is your code for Ashkiln.')
    expect(log).not.toMatch(/\d{4} is your code/u)
  })

  it('OP-08 never reuse an external id, although row ids repeat after a restore', async () => {
    const named = async () => {
      await database.pool.query('ALTER SEQUENCE outbox_id_seq RESTART WITH 900001')
      answers.push(503)
      await request()
      await requestReset()
      await eventually(() => mails.length === 1)
      await eventually(async () => (await rows())[0]?.error !== null)
      await makeDue()
      await eventually(() => texts.length === 1)
      const found = [texts[0]?.key, /^Message-ID: (.*)$/m.exec(mails[0]?.source ?? '')?.[1]]
      await database.pool.query('DELETE FROM attempt; DELETE FROM outbox')
      mails.length = texts.length = 0
      return found
    }
    const [before, after] = [await named(), await named()]
    expect(new Set([...before, ...after]).size).toBe(4)
  })

  it('AU-18 leave no code and no customer address in the log', async () => {
    answers.push(503)
    await request()
    await eventually(async () => (await rows())[0]?.error !== null)
    await makeDue()
    await eventually(() => texts.length === 1)
    expect(log).toContain('a message was not sent')
    expect(log).not.toContain(meera.phone)
    expect(log).not.toContain(`${texts[0]?.text.slice(0, 4)} is your code`)
    expect(log).not.toContain(meera.email)
  })
})
