import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** A page with nothing but its HTML and its first picture. */
export interface BarePage {
  url: string
  close: () => void
}

/**
 * The yardstick for a largest paint: the same page with no script and no font, as heavy as before, and its first picture. Its other pictures
 * are asked for as the page asks for them.
 */
export async function serveBarePage(url: string): Promise<BarePage> {
  const { origin, pathname } = new URL(url)
  const html = await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).text()
  const wanted = brotliCompressSync(html).length
  const stripped = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '')
  // Text that cannot be compressed makes up for what was taken away.
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
