import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import type { S3Settings } from '#server/platform/environment/s3-settings.ts'

/** Starts S3-compatible storage with an empty bucket, until the file's tests are done. */
export async function openBucket(): Promise<S3Settings> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'shop', configs: [] }],
  })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    bucket: 'shop',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
}
