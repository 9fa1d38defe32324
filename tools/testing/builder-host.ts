import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves the example builder at `localhost`, which is another site than a shop at 127.0.0.1. */
export async function openBuilderHost(): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((_, response) => {
    void readFile('examples/builder-host/index.html').then((page) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
