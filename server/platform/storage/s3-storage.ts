import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/platform/environment/s3-settings.ts'
import {
  type ByteRange,
  type Storage,
  type StorageSource,
  type StoredFile,
  checkFolder,
  checkKey,
  isStorageKey,
} from './storage.ts'
import { storageUnavailable } from './storage-unavailable.ts'

const CONNECTION_MS = 5000
/** Without a byte sent or received. */
const REQUEST_MS = 30_000
const ATTEMPTS = 3
const PAGE = 1000
/** Sent from memory, so that a failed attempt can be repeated. Larger files are streamed. */
const MAX_BUFFERED = 16 * 1024 * 1024

/** Keeps files in a bucket. Errors of the storage become ApiError 503. */
export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #pageSize: number

  constructor({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings, pageSize = PAGE) {
    this.#bucket = bucket
    this.#pageSize = pageSize
    this.#client = new S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: ATTEMPTS,
      // Other providers reject the checksums that the SDK adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECTION_MS, requestTimeout: REQUEST_MS },
    })
  }

  async put(key: string, source: StorageSource, type = 'application/octet-stream'): Promise<void> {
    const bytes = Buffer.isBuffer(source) ? source.length : (await stat(source.file)).size
    const body = Buffer.isBuffer(source)
      ? source
      : bytes <= MAX_BUFFERED
        ? await readFile(source.file)
        : createReadStream(source.file)
    await this.#client
      .send(new PutObjectCommand({ ...this.#object(key), Body: body, ContentLength: bytes, ContentType: type }))
      .catch(unavailable)
  }

  async read(key: string): Promise<Buffer | undefined> {
    const body = await this.#get(key)
    return body && Buffer.from(await body.transformToByteArray().catch(unavailable))
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return (await this.#get(key, range)) as Readable | undefined
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    const found = await this.#client.send(new HeadObjectCommand(this.#object(key))).catch(ifMissing)
    return found && { key, bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date() }
  }

  async *list(folder: string): AsyncIterable<StoredFile> {
    let after = ''
    for (;;) {
      const { Contents: found = [], IsTruncated: hasMore } = await this.#client
        .send(
          new ListObjectsCommand({
            Bucket: this.#bucket,
            Prefix: checkFolder(folder),
            MaxKeys: this.#pageSize,
            ...(after && { Marker: after }),
          }),
        )
        .catch(unavailable)
      for (const { Key: key = '', Size: bytes = 0, LastModified: modifiedAt = new Date() } of found) {
        after = key
        if (isStorageKey(key)) yield { key, bytes, modifiedAt }
      }
      if (!hasMore || found.length === 0) return
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#client.send(new DeleteObjectCommand(this.#object(key))).catch(ifMissing)
  }

  async #get(key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await this.#client
      .send(new GetObjectCommand({ ...this.#object(key), ...(Range && { Range }) }))
      .catch(ifMissing)
    return found?.Body
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: checkKey(key) }
  }
}

function ifMissing(error: { name?: string }): undefined {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined
  return unavailable(error)
}

function unavailable(error: unknown): never {
  throw storageUnavailable(error)
}
