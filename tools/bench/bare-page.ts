import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

export interface BarePage {
  url: string
  close: () => void
}

/**
 * Serves a page without scripts and fonts at its original compressed size, as a reference for its largest paint.
 * Pictures are requested as on the original.
 */
export async function serveBarePage(url: string): Promise<BarePage> {
  const { origin, pathname } = new URL(url)
  const html = await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).text()
  const wanted = brotliCompressSync(html).length
  const stripped = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '')
  // Incompressible text makes up for what was removed.
  const missing = Math.max(0, wanted - brotliCompressSync(stripped).length)
  const filling = randomBytes(missing).toString('base64')
  const body = brotliCompressSync(stripped.replace('</body>', `<!-- ${filling} --></body>`))
  const server = createServer((request, response) => {
    if (request.url === pathname) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body)
      return
    }
    fetch(origin + (request.url ?? '/')).then(
      async (reply) => {
        const type = reply.headers.get('content-type') ?? 'text/plain'
        response.writeHead(reply.status, { 'content-type': type }).end(Buffer.from(await reply.arrayBuffer()))
      },
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${pathname}`, close: () => server.close() }
}
