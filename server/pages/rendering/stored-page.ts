import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gunzipSync, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

/** A page ready to be sent: bytes and headers. */
export interface StoredPage {
  status: number
  headers: Record<string, string>
  /** The page as it is, until its compressed forms stand for it: they take a quarter of its memory. */
  body?: Buffer
  gzip?: Buffer
  brotli?: Buffer
  etag: string
  /** How often it was sent from the cache. */
  hits?: number
  /** All headers it was sent with first, those of every answer included: from then on it is sent without asking anything. */
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

const LARGEST_SCRATCH = 4 * 1024 * 1024
let scratch = Buffer.alloc(0)

/**
 * The bytes of a text that comes in parts. They are written where those of the page before stood: joining the parts, or
 * having room made for the longest that they may be, takes ten times as long, because each time memory is asked of the system.
 */
export function bytesOf(parts: readonly string[]): Buffer {
  const most = parts.reduce((sum, part) => sum + 3 * part.length, 0)
  if (most > LARGEST_SCRATCH) return Buffer.from(parts.join(''))
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
  let end = 0
  for (const part of parts) end += scratch.write(part, end, 'utf8')
  return Buffer.from(scratch.subarray(0, end))
}

/** Bytes that a page takes of the cache. Grows smaller once it is compressed. */
export function sizeOfPage({ body, gzip: zipped, brotli, headers, sent }: StoredPage): number {
  const bytes = [body, zipped, brotli].reduce((sum, form) => sum + (form?.length ?? 0), 0)
  return bytes + textLength(headers) + textLength(sent ?? headers) + 1000
}

const textLength = (headers: Record<string, string>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)

/** The page as it is, for a visitor whose browser takes no compressed form. */
export function plainOf({ body, gzip: zipped }: StoredPage): Buffer {
  if (body) return body
  if (zipped) return gunzipSync(zipped)
  throw new Error('A stored page has neither its bytes nor a compressed form.')
}

let compressing: Promise<unknown> = Promise.resolve()

/**
 * Puts compressed forms in the place of a page's bytes, off the main thread. One page after the other: brotli takes megabytes for each.
 * `find` gives the page when its turn comes, or nothing if it is wanted no more: what waits here holds no page.
 * Resolves with the page that was compressed.
 */
export function compressPage(find: () => StoredPage | undefined): Promise<StoredPage | undefined> {
  return inTurn(async () => {
    // A page is kept after this was begun.
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

/**
 * Compresses a page again that is asked for again and again: 7 % smaller, for three times the work. `find` gives the page when its turn comes, or
 * nothing if it is wanted no more. Resolves with the page that was compressed.
 */
export function compressAgain(find: () => StoredPage | undefined): Promise<StoredPage | undefined> {
  return inTurn(async () => {
    const page = find()
    if (!page?.gzip) return undefined
    const body = await fromGzip(page.gzip)
    page.brotli = await toBrotli(body, brotliOf(body, 10))
    return page
  })
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const made = compressing.then(work)
  compressing = made.catch(() => undefined)
  return made
}

const brotliOf = ({ length }: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    // A window as long as the page: a longer one finds nothing more.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 16)))),
  },
})

/** For a page sent once: cheap and good enough. */
export const compressOnce = (body: Buffer): Promise<Buffer> => toGzip(body, { level: 5 })

/** The best form of a page that the visitor's browser takes. */
export function encodedFor(page: StoredPage, accepted: string | undefined): { body: Buffer; encoding?: 'br' | 'gzip' } {
  if (page.brotli && accepts(accepted, 'br')) return { body: page.brotli, encoding: 'br' }
  if (page.gzip && accepts(accepted, 'gzip')) return { body: page.gzip, encoding: 'gzip' }
  return { body: plainOf(page) }
}

export function accepts(header: string | undefined, encoding: string): boolean {
  if (!header?.includes(encoding)) return false
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(/\s*;\s*/)
    return name?.toLowerCase() === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter))
  })
}
