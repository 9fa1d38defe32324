import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A plain Node server in a separate process, as a reference for cached pages. It reads `{ "/path": { headers, body
 * (base64) } }` from standard input and prints its port.
 */
let input = ''
for await (const chunk of process.stdin) input += chunk
const replies = new Map(
  Object.entries(JSON.parse(input) as Record<string, { headers: IncomingHttpHeaders; body: string }>).map(
    ([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }] as const,
  ),
)
const server = createServer((request, response) => {
  const reply = replies.get(request.url ?? '/')
  if (!reply) return response.writeHead(404).end()
  response.writeHead(200, reply.headers).end(reply.body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
