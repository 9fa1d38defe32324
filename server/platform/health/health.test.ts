import { describe, expect, it } from 'vitest'
import { failureOf } from '#server/platform/http/api-error.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { DiskSpace } from '#server/platform/environment/disk.ts'

const MIB = 1024 * 1024
const disks: Record<string, DiskSpace | undefined> = {}
const { get } = await testApp({
  diskReserveMb: 100,
  databaseDir: '/where/rows/are',
  readDisk: async (folder) => disks[folder === '/where/rows/are' ? 'database' : 'data'],
})
const free = (mib: number): DiskSpace => ({ free: mib * MIB, size: 1000 * MIB })

describe('/readyz', () => {
  it.each([
    ['data', 'data folder'],
    ['database', 'database'],
  ])('OP-07 fails while the disk of the %s is full, and recovers', async (holds, name) => {
    Object.assign(disks, { data: free(500), database: free(500) })
    expect((await get('/readyz')).statusCode).toBe(200)
    disks[holds] = free(99)
    const full = await get('/readyz')
    expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '2'])
    expect(full.json()).toMatchObject({
      code: 'not_ready',
      message: expect.stringContaining(`disk of the ${name} is full: 99 MiB`),
    })
    expect((await get('/healthz')).statusCode).toBe(200)
    disks[holds] = free(100)
    expect((await get('/readyz')).statusCode).toBe(200)
  })

  it('OP-07 is ready while a folder does not exist yet', async () => {
    Object.assign(disks, { data: undefined, database: undefined })
    expect((await get('/readyz')).statusCode).toBe(200)
  })
})

it.each(['ENOSPC', 'EDQUOT', '53100'])('OP-07 reports a full disk when a write fails with %s', (code) => {
  const failure = failureOf(Object.assign(new Error('no space left on device'), { code }))
  expect(failure).toMatchObject({ status: 507, retryAfter: 60, isOurFault: true, envelope: { code: 'storage_full' } })
})
