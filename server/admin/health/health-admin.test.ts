import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import type { Health } from '#generated/api.d.ts'
import { MANIFEST, parseManifest } from '#server/platform/backup/manifest.ts'
import type { DiskSpace } from '#server/platform/environment/disk.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { addStaff } from '#server/testing/staff.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { mergeJobs } from '#server/platform/processes/process-states.ts'
import { problemsOf } from './health-problems.ts'

const GIB = 1024 ** 3
let space: DiskSpace = { free: 50 * GIB, size: 100 * GIB }
const shop = await testApp({ trustProxyHops: 1, readDisk: async () => space })
const { pool } = shop.database
const { dataDir } = shop.app.config
const admin = browser(shop, asAdministrator)
const backups = async () => expectData(await admin.get('/api/admin/backups'), 'BackupList')
const ask = () => admin.post('/api/admin/backups', { place: 'disk' })
const audit = async () =>
  (
    await pool.query<{ entry: string }>(
      `SELECT concat_ws(' ', action, resource) AS entry FROM audit_entry ORDER BY id DESC LIMIT 1`,
    )
  ).rows[0]?.entry

describe('backups in the admin', () => {
  it('AD-27 OP-08 an owner makes one, one at a time, and downloads what npm run restore takes', async () => {
    await mkdir(join(dataDir, 'media'), { recursive: true })
    await writeFile(join(dataDir, 'media', 'abc.webp'), 'a picture')
    expect((await backups()).backups).toEqual([])
    expect((await ask()).statusCode).toBe(200)
    expect(await audit()).toBe('created backup')
    expectFailure(await ask(), 409, 'backup_running')
    await shop.app.runJob('backup')
    const { backups: made, run, has_bucket: hasBucket } = await backups()
    expect([run?.status, hasBucket, made.length]).toEqual(['done', false, 1])
    const [backup] = made
    expect(backup?.restore_command).toBe(`npm run restore -- ${join(dataDir, 'backups', backup!.name)}`)

    const reply = await admin.get(`/api/admin/backups/disk/${backup!.name}/download`)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining(`vitrine-${backup!.name}.tar`),
    })
    expect(await audit()).toBe('downloaded backup')
    const unpacked = new Map<string, Buffer>()
    for await (const entry of Readable.from([reply.rawPayload]).pipe(extract()))
      unpacked.set(entry.header.name, await buffer(entry))
    const folder = `vitrine-${backup!.name}`
    const manifest = parseManifest(unpacked.get(`${folder}/${MANIFEST}`)!.toString())!
    expect([...unpacked.keys()].toSorted()).toEqual(
      [
        `${folder}/${MANIFEST}`,
        ...manifest.tables.map(({ name }) => `${folder}/tables/${name}.copy.gz`),
        ...manifest.files.map((file) => `${folder}/${file}`),
      ].toSorted(),
    )
    expect(unpacked.get(`${folder}/media/abc.webp`)?.toString()).toBe('a picture')
  })

  it('AD-27 is not made without space for it, and says so', async () => {
    space = { free: 100, size: 100 * GIB }
    expect((await ask()).statusCode).toBe(200)
    await shop.app.runJob('backup')
    expect(await backups()).toMatchObject({
      backups: [{}],
      run: { status: 'failed', error: expect.stringContaining('MiB') },
    })
    space = { free: 50 * GIB, size: 100 * GIB }
  })

  it('AD-27 one that was interrupted leaves nothing, and does not block the next', async () => {
    const name = '2026-01-01T00-00-00'
    await mkdir(join(dataDir, 'backups', `${name}.partial`), { recursive: true })
    await pool.query(
      `INSERT INTO backup_run (place, status, name, alive_at) VALUES ('disk', 'running', $1, now() - interval '1 hour')`,
      [name],
    )
    await shop.app.runJob('backup')
    expect(existsSync(join(dataDir, 'backups', `${name}.partial`))).toBe(false)
    expect((await backups()).run).toMatchObject({ status: 'failed', error: expect.stringContaining('interrupted') })
    expect((await ask()).statusCode).toBe(200)
    await pool.query('DELETE FROM backup_run')
  })

  it('AD-27 are found by name only, and never outside their folder', async () => {
    for (const name of ['none', '2026-01-01T00-00-00'])
      expectFailure(await admin.get(`/api/admin/backups/disk/${name}/download`), 404, 'not_found')
    expectFailure(await admin.get('/api/admin/backups/bucket/none/download'), 404, 'not_found')
    expectFailure(await admin.post('/api/admin/backups', { place: 'bucket' }), 422, 'no_bucket')
    const evil = join(dataDir, 'backups', 'evil')
    await mkdir(evil, { recursive: true })
    const manifest = {
      format: 'vitrine-backup-1',
      takenAt: '2020-01-01T00:00:00Z',
      tables: [],
      files: ['../../media/abc.webp'],
    }
    await writeFile(join(evil, MANIFEST), JSON.stringify(manifest))
    const reply = await admin.get('/api/admin/backups/disk/evil/download').catch((error: Error) => error)
    expect(reply instanceof Error ? '' : reply.payload).not.toContain('a picture')
    const { session } = await addStaff(shop, 'manager')
    expectFailure(await session.get('/api/admin/backups'), 403, 'role_not_allowed')
  })
})

describe('health', () => {
  const health = async () => expectData(await admin.get('/api/admin/health'), 'Health')

  it('AD-27 shows versions, database, disk and jobs, without secrets', async () => {
    await shop.app.runJob('backup')
    const found = await health()
    expect(found.versions.node).toBe(process.versions.node)
    expect(found.database).toMatchObject({ pending_migrations: 0, bytes: expect.any(Number) })
    expect(found.disks).toEqual([{ holds: 'data', ...space }])
    expect(found.jobs.find(({ name }) => name === 'backup')).toMatchObject({
      last_success: expect.any(String),
      error: null,
    })
    expect(JSON.stringify(found)).not.toMatch(/a-session-secret|an-admin-token/)
  })

  it('AD-27 reports a job that fails, until it succeeds', async () => {
    const facts = await health()
    const job = { name: 'tidy', every_seconds: 1, last_failure: '2026-11-28T10:00:00Z', error: 'No route' }
    const failing = (success: string | null): Omit<Health, 'problems'> => ({
      ...facts,
      jobs: mergeJobs([{ jobs: [{ ...job, last_success: success }] }]),
    })
    const circumstances = { now: Date.now(), hasOrigin: true, reserveMb: 0 }
    const messages = (given: Omit<Health, 'problems'>) => problemsOf(given, circumstances).map(({ message }) => message)
    expect(messages(failing('2026-11-28T09:00:00Z'))).toContain('The job tidy failed: No route')
    expect(messages(failing('2026-11-28T11:00:00Z')).join()).not.toContain('tidy')
  })

  it('AD-27 shows the processes and jobs of the whole shop, whichever process answers', async () => {
    const other = await testApp({ database: shop.database, trustProxyHops: 1 })
    other.app.jobStates = () => [
      { name: 'tidy', everyMs: 1000, lastSuccess: undefined, lastFailure: { at: new Date(), message: 'No route' } },
    ]
    await other.app.runJob('report-process')
    const found = await health()
    expect(found.processes).toHaveLength(2)
    expect(found.jobs.find(({ name }) => name === 'tidy')).toMatchObject({ failing: 1, error: 'No route' })
    expect(found.jobs.find(({ name }) => name === 'backup')).toMatchObject({ failing: 0 })
    expect(found.problems.map(({ message }) => message)).toContain('The job tidy failed: No route')
    // A process that ended is no longer shown.
    await pool.query(
      `UPDATE process_state SET seen_at = now() - interval '2 minutes' WHERE jobs @> '[{"name": "tidy"}]'`,
    )
    const after = await health()
    expect(after.processes).toHaveLength(1)
    expect(after.jobs.map(({ name }) => name)).not.toContain('tidy')
  })

  it('AD-27 shows the latest success and failure of a job that several processes run', () => {
    const job = { name: 'send', every_seconds: 1, error: null, last_failure: null }
    const [good, bad, ended] = ['2026-11-28T10:00:00Z', '2026-11-28T11:00:00Z', '2026-11-28T09:00:00Z']
    const failed = { ...job, last_success: ended, last_failure: bad, error: 'No route' }
    const merged = mergeJobs([{ jobs: [failed] }, { jobs: [{ ...job, last_success: good }] }])
    expect(merged).toEqual([{ ...job, last_success: good, last_failure: bad, error: 'No route', failing: 1 }])
  })

  it('AD-27 says what needs attention and what to do', async () => {
    const facts = await health()
    const now = Date.parse('2026-11-28T12:00:00Z')
    const problems = problemsOf(
      {
        ...facts,
        database: { ...facts.database, pending_migrations: 1, connections: 90, max_connections: 100 },
        disks: [{ holds: 'data', free: 5 * GIB, size: 100 * GIB }],
        messages: { waiting: 3, postponed: 2, failed: 1, has_mail: false, has_sms: false },
        last_backup: '2026-11-18T12:00:00Z',
      },
      { now, hasOrigin: false, reserveMb: 100 },
    )
    expect(problems.map(({ message }) => message)).toEqual([
      'The data disk is nearly full: 5.0 GiB of 100.0 GiB free.',
      '1 database change hasn’t been applied.',
      '90 of 100 database connections are in use.',
      expect.stringContaining('SMTP_URL'),
      '1 message couldn’t be sent in the last 30 days.',
      '2 messages are waiting for another attempt.',
      expect.stringContaining('PUBLIC_ORIGIN'),
      'The last backup is 10 days old.',
    ])
    expect(problems.every(({ advice }) => advice !== '')).toBe(true)
  })

  it('AD-27 tries the mail server, and sends postponed messages again without disturbing one that is being sent', async () => {
    expect(expectData(await admin.post('/api/admin/health/mail', {}), 'MailCheck')).toMatchObject({ is_good: false })
    shop.app.checkMailServer = () => Promise.reject(new Error('connect ECONNREFUSED'))
    expect(expectData(await admin.post('/api/admin/health/mail', {}), 'MailCheck').text).toContain('ECONNREFUSED')
    shop.app.checkMailServer = () => Promise.resolve()
    expect(expectData(await admin.post('/api/admin/health/mail', {}), 'MailCheck').is_good).toBe(true)
    shop.app.checkMailServer = undefined
    await pool.query(
      `INSERT INTO outbox (channel, recipient, subject, status, recipient_key, tries, next_at)
       SELECT 'email', 'a@ashkiln.example', 'Hello', 'waiting', 'a', tries, now() + make_interval(mins => minutes)
       FROM (VALUES (3, 60), (1, 1), (0, 60)) AS v (tries, minutes)`,
    )
    const reply = await admin.post('/api/admin/health/messages/retry', {})
    expect(reply.json().data).toEqual({ count: 1 })
    expect((await health()).messages).toMatchObject({ waiting: 3, postponed: 2 })
    expect(await audit()).toBe('retried message')
  })
})
