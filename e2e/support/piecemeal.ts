import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const PIECE = 2500
/** Longer than a frame, so that the browser paints in between. Milliseconds. */
const BETWEEN_PIECES = 40

export interface Piecemeal {
  url: string
  close: () => void
}

/** Proxies a shop and delivers its HTML in small pieces. */
export async function piecemeal(shop: string): Promise<Piecemeal> {
  const server = createServer((incoming, reply) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const onward = request(shop + incoming.url, { method: incoming.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) answer.pipe(reply)
      else sendInPieces(answer, reply).catch(() => reply.destroy())
    })
    onward.on('error', () => reply.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  // Cookies are stored per host, regardless of the port.
  return { url: `http://${new URL(shop).hostname}:${port}`, close: () => server.close() }
}

async function sendInPieces(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
  const page = Buffer.concat((await answer.toArray()) as Buffer[])
  for (let from = 0; from < page.length; from += PIECE) {
    reply.write(page.subarray(from, from + PIECE))
    await wait(BETWEEN_PIECES)
  }
  reply.end()
}
