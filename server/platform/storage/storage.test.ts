import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { openBucket } from '#server/testing/bucket.ts'
import { DiskStorage } from './disk-storage.ts'
import { S3Storage } from './s3-storage.ts'
import { type Storage, isStorageKey } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const bucket = await openBucket()

async function keysOf(files: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files) keys.push(key)
  return keys
}

const storages: [name: string, storage: Storage][] = [
  ['on the disk', new DiskStorage(join(folder, 'data'))],
  ['in a bucket', new S3Storage(bucket, 3)],
]

describe.each(storages)('a storage %s', (_name, storage) => {
  it('SC-02 returns what was stored, whole or in part', async () => {
    await storage.put('media/words.webp', Buffer.from('some words'), 'image/webp')
    expect((await storage.read('media/words.webp'))?.toString()).toBe('some words')
    const part = await storage.open('media/words.webp', { start: 5, end: 7 })
    expect((await buffer(part!)).toString()).toBe('wor')
    expect((await buffer((await storage.open('media/words.webp'))!)).toString()).toBe('some words')
    const found = await storage.stat('media/words.webp')
    expect(found).toMatchObject({ key: 'media/words.webp', bytes: 10 })
    expect(Math.abs(Date.now() - found!.modifiedAt.getTime())).toBeLessThan(60_000)
  })

  it('SC-02 replaces a file', async () => {
    await storage.put('media/twice.webp', Buffer.from('long before'))
    await storage.put('media/twice.webp', Buffer.from('after'))
    expect((await storage.read('media/twice.webp'))?.toString()).toBe('after')
  })

  it('SC-02 takes large files from the disk, without leaving a part behind', async () => {
    const file = join(folder, 'large')
    const large = Buffer.alloc(20_000_000, 'vitrine')
    await writeFile(file, large)
    await storage.put('media/large.mp4', { file }, 'video/mp4')
    expect(await storage.stat('media/large.mp4')).toMatchObject({ bytes: large.length })
    expect((await storage.read('media/large.mp4'))?.equals(large)).toBe(true)
    expect((await keysOf(storage.list('media/'))).filter((key) => key.includes('part'))).toEqual([])
  })

  it('SC-02 knows nothing of files that do not exist', async () => {
    expect(await storage.read('media/none.webp')).toBeUndefined()
    expect(await storage.open('media/none.webp')).toBeUndefined()
    expect(await storage.stat('media/none.webp')).toBeUndefined()
    expect(await keysOf(storage.list('nothing/'))).toEqual([])
    await storage.remove(['media/none.webp'])
  })

  it('SC-02 lists a folder, however many files it has, and deletes', async () => {
    const keys = Array.from({ length: 8 }, (_, n) => `listed/${n}.webp`)
    for (const key of keys) await storage.put(key, Buffer.from(key))
    await storage.put('unlisted/1.webp', Buffer.from('x'))
    expect((await keysOf(storage.list('listed/'))).sort()).toEqual(keys)
    await storage.remove(keys.slice(1))
    expect(await keysOf(storage.list('listed/'))).toEqual(keys.slice(0, 1))
  })

  it('SC-02 refuses keys that lead elsewhere', async () => {
    for (const key of ['../secrets/admin-token', 'media/../../x', '/etc/passwd', 'media//x', 'media/.env', 'media'])
      for (const use of ['read', 'stat', 'open'] as const) await expect(storage[use](key)).rejects.toThrow('Not a key')
    await expect(storage.put('media/a\0b', Buffer.from(''))).rejects.toThrow('Not a key')
    await expect(storage.remove(['media/../secrets/admin-token'])).rejects.toThrow('Not a key')
    await expect(keysOf(storage.list('../'))).rejects.toThrow('Not a folder')
    expect(isStorageKey(`media/${'x'.repeat(400)}`)).toBe(false)
  })
})

describe('the disk', () => {
  it('SC-02 lists no files that others put there', async () => {
    const storage = new DiskStorage(join(folder, 'shared'))
    await storage.put('media/a.webp', Buffer.from('ours'))
    for (const name of ['.DS_Store', 'holiday photo.jpg']) await writeFile(join(folder, 'shared/media', name), 'theirs')
    expect(await keysOf(storage.list('media/'))).toEqual(['media/a.webp'])
  })

  it('SC-02 keeps the old file if the new one cannot be written', async () => {
    const storage = new DiskStorage(join(folder, 'crash'))
    await storage.put('media/a.webp', Buffer.from('old'))
    await expect(storage.put('media/a.webp', { file: join(folder, 'missing') })).rejects.toThrow('ENOENT')
    expect(await readFile(join(folder, 'crash/media/a.webp'), 'utf8')).toBe('old')
    expect(await readdir(join(folder, 'crash/media'))).toEqual(['a.webp'])
  })
})

describe('a bucket that cannot be reached', () => {
  it('SC-02 is reported as an outage that passes, without its secrets', async () => {
    const storage = new S3Storage({ ...bucket, endpoint: 'http://127.0.0.1:1' })
    const error = await storage.read('media/a.webp').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 503, code: 'storage_unavailable' })
    expect(String(error)).not.toContain(bucket.secretAccessKey)
    const foreign = new S3Storage({ ...bucket, bucket: 'elsewhere' })
    await expect(foreign.put('media/a.webp', Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
    await expect(foreign.read('media/a.webp')).rejects.toMatchObject({ status: 503 })
  })
})
