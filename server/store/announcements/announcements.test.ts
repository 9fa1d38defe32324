import { describe, expect, it } from 'vitest'
import type { InitialValues } from '#generated/api.d.ts'
import { browser } from '#server/testing/customers.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const owner = await tokenOwner(shop)
const visitor = browser(shop)

const PATH = '/api/admin/announcements'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const noticeNow = async () => {
  const reply = await visitor.get('/api/storefront/initial-values')
  return { notice: (reply.json().data as InitialValues).storefront?.notice, tags: String(reply.headers['cache-tags']) }
}
const add = async (values: object) => {
  const reply = await owner.post(PATH, { values })
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json().data as { id: number; version: number }
}
const shows = (message: string | undefined) =>
  expect.poll(async () => (await noticeNow()).notice?.message, { timeout: 30_000 }).toBe(message)

describe('announcements', () => {
  it('LY-01 AD-25 replace the notice while they run; the latest one is shown', async () => {
    const { notice: standing } = await noticeNow()
    const long = await add({ message: 'Free delivery this month', starts_at: inSeconds(-60), ends_at: inSeconds(3600) })
    await shows('Free delivery this month')
    const short = await add({ message: 'Kiln opening today', link: '/shop-online', closable: false })
    await shows('Kiln opening today')
    expect((await noticeNow()).notice).toEqual({
      ...{ enabled: true, message: 'Kiln opening today', link: '/shop-online', closable: false },
    })
    const ended = await owner.post(`${PATH}/bulk`, { action: 'end', ids: [short.id] })
    expect(ended.json().data).toMatchObject({ done: 1, failed: [] })
    await shows('Free delivery this month')
    expect((await owner.remove(`${PATH}/${long.id}?version=${long.version}`)).statusCode).toBe(200)
    await shows(standing?.message)
  })

  it('LY-01 begin and end by the clock, and nothing that is made from them is cached past these moments', async () => {
    const { notice: standing } = await noticeNow()
    const start = Date.now() + 2000
    await add({ message: 'In a moment', starts_at: new Date(start).toISOString(), ends_at: inSeconds(5) })
    await expect.poll(async () => (await noticeNow()).tags, { timeout: 30_000 }).toMatch(/expires:\d+/u)
    const before = await noticeNow()
    if (Date.now() < start) expect(before.notice).toEqual(standing)
    await shows('In a moment')
    await shows(standing?.message)
  })

  it.each([
    [{ message: '  ' }, '/message'],
    [{ message: 'Sale', link: 'javascript:alert(1)' }, '/link'],
    [{ message: 'Sale', starts_at: inSeconds(60), ends_at: inSeconds(30) }, '/ends_at'],
    [{ message: 'Sale', starts_at: '2026-13-45T00:00Z' }, '/starts_at'],
  ])('AD-25 are refused with the field: %j', async (values, pointer) => {
    const reply = await owner.post(PATH, { values })
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().payload.errors)).toEqual([pointer])
  })

  it('AD-01 can be edited by editors, but not by fulfilment', async () => {
    const packer = (await addStaff(shop, 'fulfilment', 'Ravi')).session
    const editor = (await addStaff(shop, 'editor', 'Asha')).session
    expect((await packer.get(PATH)).statusCode).toBe(403)
    expect((await editor.get(PATH)).statusCode).toBe(200)
  })
})
