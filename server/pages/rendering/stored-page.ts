import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromBrotli = promisify(brotliDecompress)

export interface StoredPage {
  status: number
  headers: Record<string, string>
  /** The uncompressed page, until its compressed form replaces it, which needs a fifth of its memory. */
  body?: Buffer
  brotli?: Buffer
  /** Once it was sent to somebody who does not accept Brotli, such as some bots. */
  gzip?: Buffer
  etag: string
  /** The page's data, if its HTML refers to it. */
  payload?: StoredPage
  hits?: number
  /** A schedule will change it, of which no CDN would know. */
  isTemporary?: boolean
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
  // Room for gzip, which is made later or never, and is a little longer.
  const reserved = zipped?.length ?? 1.25 * (brotli?.length ?? 0)
  const bytes = Math.ceil((body?.length ?? 0) + (brotli?.length ?? 0) + reserved)
  return beside + bytes + textLength(headers) + textLength(sent ?? headers) + 1000
}

const textLength = (headers: Record<string, string>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)

/** Returns the page's bytes. */
export async function uncompressed({ body, brotli }: StoredPage): Promise<Buffer> {
  if (body) return body
  if (brotli) return fromBrotli(brotli)
  throw new Error('A stored page has neither its bytes nor a compressed form.')
}

/**
 * Brotli's fast levels take less than half of gzip's time for the same size, and unlike its better ones little memory, so
 * that many pages can be compressed at once.
 */
const QUICK = 3

let compressing: Promise<unknown> = Promise.resolve()

/**
 * Replaces a page's bytes with their compressed form, off the main thread and one page at a time. `find` returns the page
 * when its turn comes, or undefined if it was dropped, so that the queue holds no pages. Resolves with the compressed page.
 */
export function compressPage(find: () => StoredPage | undefined): Promise<StoredPage | undefined> {
  return queued(async () => {
    // The page is stored after this call started.
    await new Promise(setImmediate)
    const page = find()
    if (!page?.body) return undefined
    page.brotli ??= await toBrotli(page.body, brotliOf(page.body, QUICK))
    delete page.body
    return page
  })
}

/** Recompresses a frequently requested page: a tenth smaller for ten times the work. See `compressPage`. */
export function compressAgain(find: () => StoredPage | undefined): Promise<StoredPage | undefined> {
  return queued(async () => {
    const page = find()
    if (!page?.brotli) return undefined
    const body = await fromBrotli(page.brotli)
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

export interface Encoded {
  body: Buffer
  encoding?: 'br' | 'gzip'
}

/**
 * Returns a page in the smallest encoding the browser accepts. What it compresses is kept with the page: most pages are
 * sent once before they are stored.
 */
export async function encodedFor(page: StoredPage, accepted: string | undefined): Promise<Encoded> {
  const stored = storedFor(page, accepted)
  if (stored) return stored
  const body = await uncompressed(page)
  if (body.length <= 1000) return { body }
  if (accepts(accepted, 'br'))
    return { body: (page.brotli ??= await toBrotli(body, brotliOf(body, QUICK))), encoding: 'br' }
  if (accepts(accepted, 'gzip')) return { body: (page.gzip ??= await toGzip(body, { level: 5 })), encoding: 'gzip' }
  return { body }
}

/** Returns a form of a page that can be sent at once; undefined if it has to be made. */
export function storedFor({ brotli, gzip: zipped }: StoredPage, accepted: string | undefined): Encoded | undefined {
  if (accepts(accepted, 'br')) return brotli && { body: brotli, encoding: 'br' }
  if (accepts(accepted, 'gzip')) return zipped && { body: zipped, encoding: 'gzip' }
  return undefined
}

export function accepts(header: string | undefined, encoding: string): boolean {
  if (!header?.includes(encoding)) return false
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(/\s*;\s*/)
    return name?.toLowerCase() === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter))
  })
}
