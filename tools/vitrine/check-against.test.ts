import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callVitrine } from '#tools/testing/run-vitrine.ts'

const asked: { url: string | undefined; token: string | undefined; body: { name?: string; content?: object } }[] = []
let answer: { status: number; body: object }

/** A shop that finds a dead link and a heavy page, as described by the API. */
const server = createServer((request, response) => {
  void readBody(request).then((body) => {
    asked.push({ url: request.url, token: request.headers.authorization, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

async function readBody(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as { name?: string; content?: object }
}

const weigh = (draft: number, published: number | null) => ({ draft, published, budget: 30_000 })
beforeEach(() => {
  asked.length = 0
  const problem = { check: 'links', code: 'missing-page', severity: 'error', message: 'There is no page "/x".' }
  const schema = { ...problem, check: 'schema', code: 'unknown-setting', pointer: '/page', item_id: null }
  answer = {
    status: 200,
    body: {
      status: 'success',
      data: {
        problems: [{ ...problem, pointer: '/page/title', item_id: 'a' }, schema],
        weight: { html: weigh(20_400, 19_000), pictures: weigh(80_000, null), scripts: weigh(1000, 1000) },
      },
    },
  }
  vi.stubEnv('ADMIN_TOKEN', 'the-token')
  return () => vi.unstubAllEnvs()
})

const validate = (...more: string[]) =>
  callVitrine(['validate', '--format', 'json', '--against', ...more, 'fixtures/templates/about.json'])

describe('vitrine validate --against', () => {
  it('BU-06 reports what the shop finds, at its place in the file, and the weight of the page', async () => {
    const { stdout, stderr, code } = await validate(shop)
    const { files } = JSON.parse(stdout) as { files: { problems: { code: string; range: { line: number } }[] }[] }
    expect(files[0]?.problems).toMatchObject([
      { code: 'missing-page', sectionId: 'a', range: { column: expect.any(Number) } },
    ])
    expect(files[0]?.problems[0]?.range.line).toBeGreaterThan(1)
    expect(code).toBe(1)
    expect(stderr).toContain('about.json: HTML 20 kB of 30 kB (published 19 kB), pictures 80 kB of 30 kB, scripts 1 kB')
    expect(asked).toMatchObject([
      {
        url: '/api/admin/documents/Page/about/check',
        token: 'Bearer the-token',
        body: { content: { page: { path: '/about' } } },
      },
    ])
  })

  it.each<[what: string, url: string, token: string, status: number, message: RegExp]>([
    ['no token', shop, '', 200, /ADMIN_TOKEN/u],
    ['a refused token', shop, 'wrong', 401, /doesn’t accept/u],
    ['a shop that fails', shop, 'x', 500, /HTTP 500/u],
    ['a shop that cannot be reached', 'http://127.0.0.1:1', 'x', 200, /didn’t check/u],
    ['no URL', 'shop', 'x', 200, /address of a shop/u],
    ['a shop elsewhere without encryption', 'http://shop.example', 'x', 200, /isn’t encrypted/u],
  ])('cannot run with %s', async (_what, url, token, status, message) => {
    vi.stubEnv('ADMIN_TOKEN', token)
    answer = { status, body: status === 200 ? answer.body : {} }
    const { stdout, stderr, code } = await validate(url)
    expect([stdout, code]).toEqual(['', 2])
    expect(stderr).toMatch(message)
  })
})
