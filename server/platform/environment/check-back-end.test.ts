import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkBackEnd } from './check-back-end.ts'

const NEVER = new AbortController().signal
const check = (origin: string, waitMs = 0) => checkBackEnd(origin, NEVER, { waitMs })

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('AP-01 accepts a back end that replies, also while its shop is closed', async () => {
  const open = await serve((_request, response) => response.end('{"status":"success","data":{}}'))
  await expect(check(open)).resolves.toBeUndefined()
  const closed = await serve((_request, response) => response.writeHead(503).end('{"status":"error","code":"closed"}'))
  await expect(check(closed)).resolves.toBeUndefined()
})

it('AP-01 names the origin that cannot be reached', async () => {
  await expect(check('http://127.0.0.1:1')).rejects.toThrow(
    /^API_ORIGIN is http:\/\/127\.0\.0\.1:1, which can’t be reached: .+ Start your back end/u,
  )
})

it('AP-01 refuses servers that are something else, and does not wait for them', async () => {
  const page = await serve((_request, response) => response.writeHead(200).end('<!doctype html>'))
  await expect(check(page, 60_000)).rejects.toThrow('(status 200) doesn’t come from a Vitrine back end')
  const foreign = await serve((_request, response) => response.writeHead(404).end('{"status":404}'))
  await expect(check(foreign, 60_000)).rejects.toThrow('(status 404)')
})

it('AP-01 waits for a back end that is still starting', async () => {
  let calls = 0
  const origin = await serve((_request, response) => {
    calls += 1
    response.writeHead(calls === 1 ? 502 : 200).end(calls === 1 ? 'Bad gateway' : '{"status":"success"}')
  })
  await check(origin, 60_000)
  expect(calls).toBe(2)
})
