import { EventEmitter } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** A request the server makes to itself. */
export interface InProcessCall {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | undefined
  /** Address of the visitor it is made for. */
  remoteAddress: string
}

export interface InProcessReply {
  status: number
  headers: OutgoingHttpHeaders
  text: string
}

/**
 * Calls a route in process, through the same hooks, validation and serialisers as over the network but without HTTP
 * (docs/decisions/0047-calls-in-process.md). The app must be ready. Rejects if the route aborts its reply.
 */
export function callInProcess(app: FastifyInstance, call: InProcessCall): Promise<InProcessReply> {
  return new Promise((resolve, reject) => {
    const response = new Response(resolve, reject)
    // Unchecked: these two have what Fastify and the server's hooks use of Node's messages, and no connection.
    app.routing(new Request(call) as unknown as IncomingMessage, response as unknown as ServerResponse)
  })
}

/** The properties of a socket that Fastify and our hooks read. */
class Connection extends EventEmitter {
  readonly encrypted = false
  readonly remoteAddress: string

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
}

class Request extends Readable {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly httpVersion = '1.1'
  readonly httpVersionMajor = 1
  readonly httpVersionMinor = 1
  readonly aborted = false
  readonly socket: Connection
  readonly #body: string | undefined

  constructor({ method, url, headers, body, remoteAddress }: InProcessCall) {
    super({ autoDestroy: false })
    this.method = method
    this.url = url
    this.headers = headers
    if (body !== undefined) headers['content-length'] ??= String(Buffer.byteLength(body))
    this.socket = new Connection(remoteAddress)
    this.#body = body
  }

  override _read(): void {
    if (this.#body) this.push(this.#body)
    this.push(null)
  }
}

class Response extends Writable {
  statusCode = 200
  headersSent = false
  readonly #headers: OutgoingHttpHeaders = {}
  readonly #chunks: (string | Buffer)[] = []

  constructor(resolve: (reply: InProcessReply) => void, reject: (error: Error) => void) {
    // API replies arrive as one string; do not turn it into a buffer.
    super({ decodeStrings: false })
    this.once('finish', () => resolve({ status: this.statusCode, headers: this.#headers, text: this.#text() }))
    this.once('error', reject)
    this.once('close', () => {
      // Creating an error is expensive, so only do it when needed.
      if (!this.writableFinished) reject(new Error('The reply was cut off.'))
    })
  }

  setHeader(name: string, value: number | string | string[]): this {
    this.#headers[name.toLowerCase()] = value
    return this
  }

  getHeader(name: string): number | string | string[] | undefined {
    return this.#headers[name.toLowerCase()]
  }

  getHeaders(): OutgoingHttpHeaders {
    return { ...this.#headers }
  }

  hasHeader(name: string): boolean {
    return name.toLowerCase() in this.#headers
  }

  removeHeader(name: string): void {
    delete this.#headers[name.toLowerCase()]
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.statusCode = status
    this.headersSent = true
    Object.assign(this.#headers, headers)
    return this
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    this.headersSent = true
    this.#chunks.push(chunk)
    done()
  }

  #text(): string {
    const [first, ...more] = this.#chunks
    if (typeof first === 'string' && more.length === 0) return first
    return Buffer.concat(this.#chunks.map((chunk) => Buffer.from(chunk as string))).toString()
  }
}
