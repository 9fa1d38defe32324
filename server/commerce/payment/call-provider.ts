const TIMEOUT_MS = 8000
const MAX_REPLY_BYTES = 2 * 1024 * 1024

/** A reply that is not 2xx. The message has the provider's words, but neither keys nor what was sent. */
export class ProviderFault extends Error {
  readonly status: number
  readonly #reply: unknown
  constructor(message: string, status: number, reply: unknown) {
    super(message)
    this.status = status
    this.#reply = reply
  }
  /** The reply's JSON; undefined if it is something else. It is not logged with the error. */
  get reply(): unknown {
    return this.#reply
  }
}

interface ProviderCall {
  method?: 'GET' | 'POST' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body?: string
  /** Returns the provider's own words from the JSON of an error. */
  describe?: (reply: unknown) => string | undefined
}

export interface ProviderReply {
  json: unknown
  /** The provider's clock, to compare with ours. */
  date: Date | undefined
}

/**
 * Calls a provider's API, with limits for time and size. Redirects are not followed, because they would get the key.
 * @throws ProviderFault for a reply that is not 2xx, Error if none comes in time
 */
export async function callProvider(
  url: string,
  { method = 'GET', headers, body, describe }: ProviderCall,
): Promise<ProviderReply> {
  const reply = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    body: body ?? null,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error & { cause?: { code?: unknown } }) => {
    // “fetch failed” says nothing: the reason is its cause.
    const { code = error.name === 'TimeoutError' ? `no answer in ${TIMEOUT_MS / 1000} s` : error.message } =
      error.cause ?? {}
    throw new Error(`The connection failed: ${String(code)}.`)
  })
  const json = parse(await readText(reply))
  if (!reply.ok) {
    const words = describe?.(json)?.slice(0, 200)
    throw new ProviderFault(`The provider answered ${reply.status}${words ? `: ${words}` : '.'}`, reply.status, json)
  }
  if (json === undefined) throw new Error('The provider’s answer is not JSON.')
  const date = new Date(reply.headers.get('date') ?? '')
  return { json, date: Number.isNaN(date.getTime()) ? undefined : date }
}

async function readText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the reply.
    if (size > MAX_REPLY_BYTES) throw new Error('The provider’s answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
