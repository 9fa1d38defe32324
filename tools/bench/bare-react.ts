import type { ApiTransport } from '#api/client/transport.ts'

/** Renders the same tree with bare React in a separate process and prints `{ "/path": rendersPerSecond }`. */
const [origin = '', ...paths] = process.argv.slice(2)
const entry = (await import(
  new URL('../../dist/ssr/entry-server.js', import.meta.url).href
)) as typeof import('#app/entry-server.tsx')
const api: ApiTransport = async ({ method, path, headers, body }) => {
  const reply = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) })
  return { status: reply.status, header: (name) => reply.headers.get(name) ?? undefined, text: () => reply.text() }
}
const found: Record<string, number> = {}
for (const url of paths) {
  await entry.bareRendersPerSecond({ url, api }, 1000)
  found[url] = await entry.bareRendersPerSecond({ url, api }, 3000)
}
console.log(JSON.stringify(found))
process.exit(0)
