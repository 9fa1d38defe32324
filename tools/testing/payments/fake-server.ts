import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a fake provider. */
export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface Answer {
  status: number
  json?: unknown
  html?: string
  /** Where a hosted page sends the browser. */
  location?: string
  headers?: Record<string, string>
}

/** What goes wrong with the next calls that match. */
export interface Fault {
  /** `POST /v1/refunds`: the beginning of method and path. All calls of the API by default. */
  calls?: string
  /**
   * `lost` and `error-after` carry the call out: the connection is dropped instead of a reply, or the reply is an
   * error. `dropped`, `error` and `rate-limit` do not.
   */
  kind: 'rate-limit' | 'error' | 'error-after' | 'slow' | 'dropped' | 'lost'
  /** How many calls it affects. One by default. */
  times?: number
  /** For `slow`. */
  ms?: number
}

interface FakeOptions {
  /** Answers a call of the API or of a hosted page. */
  answer: (call: Call) => Promise<Answer> | Answer
  /** The provider's bodies of 429 and 5xx. */
  limited: () => Answer
  broken: () => Answer
  /** Called by name with a list of arguments at `/fake/<name>`, by browser tests in another process. */
  controls: Readonly<Record<string, (...values: never[]) => unknown>>
}

export interface FakeServer {
  origin: string
  /** Every call of the API, in order. */
  calls: Call[]
  fail: (...faults: Fault[]) => void
  /** Ends all faults. */
  quiet: () => void
  close: () => Promise<void>
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Serves a fake provider on a free port of this machine. */
export async function startFakeServer({ answer, limited, broken, controls }: FakeOptions): Promise<FakeServer> {
  const calls: Call[] = []
  const faults: Required<Fault>[] = []
  const fail = (...given: Fault[]): void => {
    for (const { calls: matching = '', kind, times = 1, ms = 0 } of given)
      faults.push({ calls: matching, kind, times, ms })
  }
  function takeFault({ method, path }: Call): Required<Fault> | undefined {
    const fault = faults.find((one) => one.times > 0 && `${method} ${path}`.startsWith(one.calls))
    if (fault) fault.times -= 1
    return fault
  }

  async function answerApi(call: Call): Promise<Answer | undefined> {
    calls.push(call)
    const fault = takeFault(call)
    if (fault?.kind === 'rate-limit') return limited()
    if (fault?.kind === 'error') return broken()
    if (fault?.kind === 'dropped') return undefined
    if (fault?.kind === 'slow') await wait(fault.ms)
    const reply = await answer(call)
    if (fault?.kind === 'lost') return undefined
    return fault?.kind === 'error-after' ? broken() : reply
  }

  async function control(name: string, body: string): Promise<Answer> {
    const run = Object.hasOwn(controls, name) ? controls[name] : name === 'fail' ? fail : undefined
    if (!run) return { status: 404, json: { error: `There is no control ${name}.` } }
    const result = await (run as (...values: unknown[]) => unknown)(...(JSON.parse(body || '[]') as unknown[]))
    return { status: 200, json: result ?? null }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://fake.test')
    const { method = 'GET', headers } = request
    const call: Call = { method, path, query, headers, body: Buffer.concat(chunks).toString('utf8') }
    const name = /^\/fake\/(\w+)$/.exec(path)?.[1]
    const reply =
      name !== undefined ? await control(name, call.body) : await (path.startsWith('/v1/') ? answerApi : answer)(call)
    if (reply) send(response, reply)
    else request.socket.destroy()
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) =>
      // A defect of the fake must not look like one of the provider.
      send(response, { status: 599, json: { defect: String(error) } }),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail,
    quiet: () => void faults.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, { status, json, html, location, headers = {} }: Answer): void {
  response.writeHead(status, {
    'content-type': html === undefined ? 'application/json' : 'text/html; charset=utf-8',
    ...(location !== undefined && { location }),
    ...headers,
  })
  response.end(html ?? (json === undefined ? '' : JSON.stringify(json)))
}

/** Serves nothing: an answer to be thrown by the function that finds the mistake. */
export class Refusal extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('The fake provider refuses a call.')
    this.answer = answer
  }
}

/** Returns the answer of a refused call instead of throwing. */
export async function orRefusal(work: () => Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}
