import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gunzipSync, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

export interface StoredPage {
  status: number
  headers: Record<string, string>
  /** The uncompressed page, until its compressed forms replace it: they need a quarter of its memory. */
  body?: Buffer
  gzip?: Buffer
  brotli?: Buffer
  etag: string
  /** The page's data, if its HTML refers to it. */
  payload?: StoredPage
  hits?: number
  /** All headers of its first response, which later responses reuse. */
  sent?: Record<string, string>
}

export function storePage(
  status: number,
  text: string | readonly string[],
  headers: Record<string, string>,
): StoredPage {
  const body = bytesOf([text].flat())
  const digest = createHash('sha256').update(body).update(JSON.stringify(headers)).digest('base64url').slice(0, 22)
  // Weak, since the same page is sent in several encodings.
  return { status, headers, body, etag: `W/"${digest}"` }
}

const MAX_SCRATCH_BYTES = 4 * 1024 * 1024
let scratch = Buffer.alloc(0)

/**
 * Encodes parts into a reused buffer: joining them, or allocating for the longest possible result, takes ten times as
 * long.
 */
export function bytesOf(parts: readonly string[]): Buffer {
  const maxBytes = parts.reduce((sum, part) => sum + 3 * part.length, 0)
  if (maxBytes > MAX_SCRATCH_BYTES) return Buffer.from(parts.join(''))
  if (scratch.length < maxBytes) scratch = Buffer.allocUnsafeSlow(maxBytes)
  let end = 0
  for (const part of parts) end += scratch.write(part, end, 'utf8')
  return Buffer.from(scratch.subarray(0, end))
}

/** Bytes that a page occupies in the cache with its payload; fewer once it is compressed. */
export function sizeOfPage({ body, gzip: zipped, brotli, headers, sent, payload }: StoredPage): number {
  const beside: number = payload ? sizeOfPage(payload) : 0
  const bytes = [body, zipped, brotli].reduce((sum, form) => sum + (form?.length ?? 0), 0)
  return beside + bytes + textLength(headers) + textLength(sent ?? headers) + 1000
}

const textLength = (headers: Record<string, string>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)

export function uncompressed({ body, gzip: zipped }: StoredPage): Buffer {
  if (body) return body
  if (zipped) return gunzipSync(zipped)
  throw new Error('A stored page has neither its bytes nor a compressed form.')
}

let compressing: Promise<unknown> = Promise.resolve()

/**
 * Replaces a page's bytes with compressed forms, off the main thread. One at a time, since brotli needs megabytes for
 * each. `find` returns the page when its turn comes, or undefined if it was dropped, so that the queue holds no pages.
 * Resolves with the compressed page.
 */
export function compressPage(find: () => StoredPage | undefined): Promise<StoredPage | undefined> {
  return queued(async () => {
    // The page is stored after this call started.
    await new Promise(setImmediate)
    const page = find()
    if (!page?.body) return undefined
    const { body } = page
    const zipped = await toGzip(body, { level: 6 })
    page.brotli = await toBrotli(body, brotliOf(body, 6))
    page.gzip = zipped
    delete page.body
    return page
  })
}

/** Recompresses a frequently requested page: 7 % smaller for three times the work. See `compressPage`. */
export function compressAgain(find: () => StoredPage | undefined): Promise<StoredPage | undefined> {
  return queued(async () => {
    const page = find()
    if (!page?.gzip) return undefined
    const body = await fromGzip(page.gzip)
    page.brotli = await toBrotli(body, brotliOf(body, 10))
    return page
  })
}

function queued<T>(work: () => Promise<T>): Promise<T> {
  const result = compressing.then(work)
  compressing = result.catch(() => undefined)
  return result
}

const brotliOf = ({ length }: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    // A window longer than the page gains nothing.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 16)))),
  },
})

/**
 * Compresses a page that is sent once. Brotli's fast levels take less than half of gzip's time for the same size, and unlike its better
 * ones little memory, so that many pages can be compressed at once.
 */
export async function compressOnce(body: Buffer, accepted: string | undefined): Promise<Encoded> {
  if (body.length > 1000 && accepts(accepted, 'br'))
    return { body: await toBrotli(body, brotliOf(body, 3)), encoding: 'br' }
  if (body.length > 1000 && accepts(accepted, 'gzip'))
    return { body: await toGzip(body, { level: 5 }), encoding: 'gzip' }
  return { body }
}

export interface Encoded {
  body: Buffer
  encoding?: 'br' | 'gzip'
}

export function encodedFor(page: StoredPage, accepted: string | undefined): Encoded {
  if (page.brotli && accepts(accepted, 'br')) return { body: page.brotli, encoding: 'br' }
  if (page.gzip && accepts(accepted, 'gzip')) return { body: page.gzip, encoding: 'gzip' }
  return { body: uncompressed(page) }
}

export function accepts(header: string | undefined, encoding: string): boolean {
  if (!header?.includes(encoding)) return false
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(/\s*;\s*/)
    return name?.toLowerCase() === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter))
  })
}
