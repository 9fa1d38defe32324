import { lookup as resolve } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicAddress } from './public-address.ts'

export interface FetchLimits {
  maxBytes: number
  timeoutMs: number
  maxRedirects: number
  /** Allows other addresses than public ones: for tests, which have no others. */
  isAllowed?: (address: string) => boolean
}

export type FetchFailure =
  | 'not_http'
  | 'not_public'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'refused'

/** A file from the internet that could not be fetched. */
export class PublicFetchError extends Error {
  override name = 'PublicFetchError'
  readonly reason: FetchFailure

  constructor(reason: FetchFailure, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a file whose address someone else wrote. Names are resolved once and the connection goes to the address that
 * was checked, for each redirect again, so that neither reaches this machine or its network.
 *
 * @throws PublicFetchError
 */
export async function fetchPublic(address: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = readUrl(address)
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
    const response = await open(url, { method: 'GET', headers: { accept: 'image/*' } }, limits, signal)
    const { statusCode = 0, headers } = response
    if (!REDIRECTS.has(statusCode)) {
      if (statusCode === 200) return readBody(response, limits, signal)
      response.destroy()
      throw new PublicFetchError('refused')
    }
    response.destroy()
    url = readUrl(headers.location ?? '', url)
  }
  throw new PublicFetchError('too_many_redirects')
}

function readUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined
  if (!url || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new PublicFetchError('not_http')
  return url
}

/** What a receiver answered. */
export interface PublicReply {
  status: number
  /** Its beginning, up to `maxBytes`. */
  body: Buffer
}

/**
 * Posts to an address whose owner someone else chose. Redirects are not followed: they are replies like others.
 *
 * @throws PublicFetchError without a reply
 */
export async function postPublic(
  address: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  limits: Omit<FetchLimits, 'maxRedirects'>,
): Promise<PublicReply> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const response = await open(readUrl(address), { method: 'POST', headers, body }, limits, signal)
  return { status: response.statusCode ?? 0, body: await readBeginning(response, limits.maxBytes, signal) }
}

interface Sent {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}

async function open(
  url: URL,
  { method, headers, body }: Sent,
  { isAllowed = isPublicAddress }: Pick<FetchLimits, 'isAllowed'>,
  signal: AbortSignal,
) {
  const host = url.hostname.replace(/^\[|\]$/gu, '')
  const found = await raceAbort(resolve(host, { all: true, order: 'verbatim' }), signal)
  // One private address among public ones is enough to be suspicious.
  const [first] = found
  if (!first || !found.every((one) => isAllowed(one.address))) throw new PublicFetchError('not_public')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<IncomingMessage>((done, fail) => {
    const sent = request(url, {
      signal,
      agent: false,
      method,
      headers: { 'user-agent': 'Vitrine', ...headers },
      // The name is not resolved again.
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, [first])
        else callback(null, first.address, first.family)
      },
    })
    sent.on('response', done)
    sent.on('error', (error) => fail(failureOf(error, signal)))
    sent.end(body)
  })
}

const failureOf = (cause: unknown, signal: AbortSignal): PublicFetchError =>
  new PublicFetchError(signal.aborted ? 'too_slow' : 'unreachable', { cause })

async function raceAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_done, fail) => {
    signal.addEventListener('abort', () => fail(new PublicFetchError('too_slow')), { once: true })
  })
  aborted.catch(() => undefined)
  return Promise.race([work, aborted]).catch((error: unknown) => {
    throw error instanceof PublicFetchError ? error : failureOf(error, signal)
  })
}

async function readBody(response: IncomingMessage, { maxBytes }: FetchLimits, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new PublicFetchError('too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof PublicFetchError ? error : failureOf(error, signal)
  }
  return Buffer.concat(chunks)
}

/** Returns the first bytes of a reply and drops the rest; a body that breaks off is not a failure. */
async function readBeginning(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxBytes) break
    }
  } catch (error) {
    if (signal.aborted) throw failureOf(error, signal)
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
