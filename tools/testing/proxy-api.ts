import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Changes, holds or aborts a reply. */
export type Tamper = (
  path: string,
  reply: Record<string, unknown>,
) => Record<string, unknown> | 'hang' | 'drop' | number

/** A proxy that represents another back end and can tamper with replies. */
export interface ProxyApi {
  origin: string
  tamper: Tamper
  close: () => Promise<void>
}

/** Starts a proxy. `tamper` can be replaced at any time. */
export async function startProxyApi(target: string): Promise<ProxyApi> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on(
      'end',
      () => void pass(request.method ?? 'GET', request.url ?? '/', request.headers, Buffer.concat(chunks), response),
    )
  })

  async function pass(
    method: string,
    path: string,
    headers: NodeJS.Dict<string | string[]>,
    body: Buffer,
    response: ServerResponse,
  ) {
    const reply = await fetch(target + path, {
      method,
      headers: {
        ...(headers['content-type'] !== undefined && { 'content-type': String(headers['content-type']) }),
        'idempotency-key': String(headers['idempotency-key'] ?? crypto.randomUUID()),
        ...(headers['cookie'] !== undefined && { cookie: String(headers['cookie']) }),
      },
      ...(body.length > 0 && { body: body.toString() }),
    })
    const found = api.tamper(path, (await reply.json()) as Record<string, unknown>)
    if (found === 'hang') return
    if (found === 'drop') return response.destroy()
    if (typeof found === 'number')
      return response
        .writeHead(found, { 'content-type': 'application/json' })
        .end('{"status":"error","message":"Out of order"}')
    const text = JSON.stringify(found)
    const tags = reply.headers.get('cache-tags')
    const cookies = reply.headers.getSetCookie()
    response
      .writeHead(reply.status, {
        'content-type': 'application/json',
        ...(tags && { 'cache-tags': tags }),
        ...(cookies.length > 0 && { 'set-cookie': cookies }),
      })
      .end(text)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api: ProxyApi = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tamper: (_path, reply) => reply,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return api
}
