import type { PlatformOptions } from '#server/platform/http/platform-options.ts'
import { DiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'
import type { S3Settings } from '#server/platform/environment/s3-settings.ts'

/** Returns the storage that the environment configures: a bucket, or else the disk. */
export function openStorage({ dataDir, s3 }: Pick<PlatformOptions, 'dataDir' | 's3'>): Storage {
  return s3 ? openBucket(s3) : new DiskStorage(dataDir)
}

/** The SDK takes half a second and tens of megabytes to load, so it is loaded with the first file. */
function openBucket(settings: S3Settings): Storage {
  let opened: Promise<Storage> | undefined
  const bucket = () => (opened ??= import('./s3-storage.ts').then(({ S3Storage }) => new S3Storage(settings)))
  return {
    put: async (...file) => (await bucket()).put(...file),
    read: async (key) => (await bucket()).read(key),
    open: async (...part) => (await bucket()).open(...part),
    stat: async (key) => (await bucket()).stat(key),
    async *list(folder) {
      yield* (await bucket()).list(folder)
    },
    remove: async (keys) => (await bucket()).remove(keys),
  }
}
