import { describe, expect, it } from 'vitest'
import { publishDraft } from '#server/pages/documents/publish-draft.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Editing, documentEditing, pageOf, section } from '#server/testing/document-editing.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { addStaff, auditOf } from '#server/testing/staff.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1, mutationsPerMinute: 100_000, renderer })
const { database } = shop
const { editing, publishedPage, runJob } = documentEditing(shop)
const asha = (await addStaff(shop, 'editor', 'Asha')).session
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const NEXT_YEAR = inMs(365 * 86_400_000)
const JOB = 'publish-scheduled-documents'
const page = async (key: string, of = shop) => (await of.get(`/${key}`)).payload
const revisionsOf = async (editor: Editing) =>
  expectData(await asha.get(`${editor.url}/revisions`), 'DocumentRevisionList').revisions.map(
    ({ number, kind, author }) => `${number} ${kind} ${author}`,
  )
/** Lets a schedule lie in the past by as much as the job could be late. */
const move = (key: string, columns: string) => shop.change(`UPDATE document SET ${columns} WHERE key = '${key}'`)
const START = `starts_at = now() - interval '1 minute'`
const END = `ends_at = now() - interval '1 second'`

/** A published page with a scheduled draft. */
async function scheduled(key: string, times: object): Promise<Editing> {
  const editor = await publishedPage(asha, key, [section('a', 'before'), section('b')])
  await editor.saved(pageOf(key, [section('a', 'sale'), section('b')]))
  expectData(await editor.publish(times), 'PublishedDocumentResult')
  return editor
}

describe('a schedule', () => {
  it('BU-05 changes the page at the second in every process, while no job runs', async () => {
    const other = await testApp({ database, trustProxyHops: 1, renderer })
    await publishedPage(asha, 'exact', [section('a', 'before')])
    const editor = editing(asha, 'exact')
    await editor.saved(pageOf('exact', [section('a', 'sale')]))
    const [from, until] = [Date.now() + 3000, Date.now() + 4500]
    const times = { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
    expect(expectData(await editor.publish(times), 'PublishedDocumentResult')).toEqual({ revision: 1, schedule: times })
    const seen: { askedAt: number; answeredAt: number; isSale: boolean }[] = []
    await eventually(async () => {
      for (const process of [shop, other]) {
        const askedAt = Date.now()
        const isSale = (await page('exact', process)).includes('sale')
        seen.push({ askedAt, answeredAt: Date.now(), isSale })
      }
      return Date.now() > until + 200
    })
    const wrong = seen.filter(({ askedAt, answeredAt, isSale }) => {
      if (askedAt > from && answeredAt < until) return !isSale
      return (answeredAt < from || askedAt > until) && isSale
    })
    expect(wrong).toEqual([])
    expect(new Set(seen.map(({ isSale }) => isSale)).size).toBe(2)
    await Promise.all([shop.app.runJob(JOB), other.app.runJob(JOB), shop.app.runJob(JOB)])
    await runJob(JOB)
    expect(await revisionsOf(editor)).toEqual(['3 restore Asha', '2 publish Asha', '1 publish Asha'])
    expect(await editor.read()).toMatchObject({ schedule: null, scheduled: null, revision: 3 })
  })

  it('BU-05 shows a page only for its time, and keeps what it showed as a draft', async () => {
    await asha.post('/api/admin/documents', { page_type: 'Page', key: 'weekend', name: 'Weekend' })
    const editor = editing(asha, 'weekend')
    await editor.saved(pageOf('weekend', [section('a', 'only now')]))
    await editor.publish({ from: inMs(60_000), until: inMs(120_000) })
    expect((await shop.get('/weekend')).statusCode).toBe(404)
    await move('weekend', START)
    expect(await page('weekend')).toContain('only now')
    expect((await shop.get('/api/search/search?query=weekend')).payload).toContain('/weekend')
    await runJob(JOB)
    expect(await page('weekend')).toContain('only now')
    await move('weekend', END)
    expect((await shop.get('/weekend')).statusCode).toBe(404)
    await runJob(JOB)
    expect((await shop.get('/weekend')).statusCode).toBe(404)
    expect(await editor.read()).toMatchObject({
      revision: null,
      schedule: null,
      draft: { content: pageOf('weekend', [section('a', 'only now')]) },
    })
  })

  it('BU-05 catches up after the server was down for both of its boundaries', async () => {
    const editor = await scheduled('missed', { from: inMs(60_000), until: inMs(120_000) })
    await move('missed', `${START}, ${END}`)
    expect(await page('missed')).toContain('before')
    await runJob(JOB)
    expect(await page('missed')).toContain('before')
    expect(await revisionsOf(editor)).toEqual(['3 restore Asha', '2 publish Asha', '1 publish Asha'])
  })

  it('BU-05 publishes at once until a time, and then returns to what was published before', async () => {
    const editor = await scheduled('until', { until: inMs(60_000) })
    expect(await page('until')).toContain('sale')
    expect((await editor.read()).schedule).toEqual({ from: null, until: expect.any(String) })
    await move('until', END)
    expect(await page('until')).toContain('before')
    await runJob(JOB)
    expect(await revisionsOf(editor)).toEqual(['3 restore Asha', '2 publish Asha', '1 publish Asha'])
  })

  it('BU-05 does not undo what is published meanwhile in other sections', async () => {
    const editor = await scheduled('meanwhile', { from: inMs(60_000), until: inMs(120_000) })
    await editor.saved(pageOf('meanwhile', [section('a', 'before'), section('b', 'corrected')]))
    await editor.publish()
    await move('meanwhile', START)
    const during = await page('meanwhile')
    expect([during.includes('sale'), during.includes('corrected')]).toEqual([true, true])
    await runJob(JOB)
    const content = pageOf('meanwhile', [section('a', 'sale'), section('b', 'corrected twice')])
    await editor.saved(content)
    await editor.publish()
    await move('meanwhile', END)
    const after = await page('meanwhile')
    expect([after.includes('before'), after.includes('corrected twice')]).toEqual([true, true])
    await runJob(JOB)
    expect((await editor.read()).published?.component_data).toEqual([
      section('a', 'before'),
      section('b', 'corrected twice'),
    ])
  })

  it('BU-05 is cancelled: what was planned is a draft again, what is shown stays', async () => {
    const editor = await scheduled('cancelled', { from: inMs(60_000) })
    expect(await editor.read()).toMatchObject({
      draft: null,
      scheduled: pageOf('cancelled', [section('a', 'sale'), section('b')]),
    })
    expectData(await editor.remove('/schedule'), 'PublishedDocumentResult')
    expect(await editor.read()).toMatchObject({
      schedule: null,
      draft: { content: { component_data: [section('a', 'sale'), section('b')] } },
    })
    await editor.publish({ until: inMs(60_000) })
    expectData(await editor.remove('/schedule'), 'PublishedDocumentResult')
    expectData(await editor.remove('/schedule'), 'PublishedDocumentResult')
    await runJob(JOB)
    expect(await page('cancelled')).toContain('sale')
    expect(await auditOf(shop, 4)).toEqual([
      'unscheduled cancelled by Asha',
      'published cancelled by Asha',
      'unscheduled cancelled by Asha',
      'scheduled cancelled by Asha',
    ])
  })

  it.each([
    ['a start in the past', { from: inMs(-1000) }, '/from', 'future'],
    ['an end in the past', { until: inMs(-1000) }, '/until', 'future'],
    ['an end before the start', { from: inMs(90_000), until: inMs(60_000) }, '/until', 'after the start'],
    ['an end at the start', { from: NEXT_YEAR, until: NEXT_YEAR }, '/until', 'after the start'],
    ['a year of five digits', { from: '9999-12-31T23:59:59Z' }, '/from', 'years'],
  ])('BU-05 refuses %s', async (what, times, pointer, words) => {
    const key = what.toLowerCase().replaceAll(' ', '-')
    const editor = await publishedPage(asha, key, [section('a')])
    await editor.saved(pageOf(key, [section('a', 'x')]))
    const { payload } = expectFailure(await editor.publish(times), 422, 'invalid_values')
    expect(payload).toEqual({ errors: { [pointer]: expect.stringContaining(words) } })
    expect(await editor.read()).toMatchObject({ schedule: null, revision: 1 })
  })

  it('BU-05 refuses a second schedule while one is running, and what is not a time', async () => {
    const editor = await scheduled('twice', { until: inMs(60_000) })
    await editor.saved(pageOf('twice', [section('a', 'more')]))
    expectFailure(await editor.publish({ from: inMs(90_000) }), 409, 'already_scheduled')
    expectFailure(await editor.publish({ from: 'tomorrow' }), 400, 'malformed')
    // Changing what is shown, and for how long, is not a second schedule.
    const until = inMs(90_000)
    expect(expectData(await editor.publish({ until }), 'PublishedDocumentResult').schedule).toEqual({
      from: null,
      until,
    })
    await move('twice', END)
    expect(await page('twice')).toContain('before')
  })
})

describe('publishing', () => {
  it('BU-05 is done once when the button is pressed twice, and by one of two editors', async () => {
    const editor = await publishedPage(asha, 'pressed', [section('a')])
    const { version } = await editor.saved(pageOf('pressed', [section('a', 'x')]))
    const body = { version, accept_warnings: true }
    const key = { 'idempotency-key': 'pressed-the-button-twice' }
    const twice = await Promise.all([1, 2].map(() => asha.post(`${editor.url}/publish`, body, key)))
    for (const reply of twice) expect(expectData(reply, 'PublishedDocumentResult').revision).toBe(2)
    // A browser that missed the reply asks again.
    const later = await asha.post(`${editor.url}/publish`, body, key)
    expect(expectData(later, 'PublishedDocumentResult').revision).toBe(2)
    expectFailure(await asha.post(`${editor.url}/publish`, body), 409, 'stale_version')
    const other = await editor.saved(pageOf('pressed', [section('a', 'y')]))
    const race = await Promise.all(
      [1, 2].map(() => asha.post(`${editor.url}/publish`, { version: other.version, accept_warnings: true })),
    )
    expect(new Set(race.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })

  it('BU-05 leaves everything as it was when the process is killed in the middle', async () => {
    const editor = await publishedPage(asha, 'killed', [section('a', 'before')])
    const { version } = await editor.saved(pageOf('killed', [section('a', 'after')]))
    const times = { from: undefined, until: new Date(Date.now() + 60_000) }
    await expect(
      inTransaction(database, async ({ client }) => {
        await publishDraft(client, { key: 'killed', pageType: 'Page' }, { version, ...times, author: 'Asha' })
        await client.query('SELECT pg_terminate_backend(pg_backend_pid())')
      }),
    ).rejects.toThrow(/terminat/i)
    expect(await editor.read()).toMatchObject({ revision: 1, schedule: null, draft: { version } })
    expect(await page('killed')).toContain('before')
    expectData(await editor.publish(), 'PublishedDocumentResult')
    expect(await page('killed')).toContain('after')
  })
})
