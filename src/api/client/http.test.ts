import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as common from '#words/common.ts'
import { ApiError } from './errors.ts'
import { type ApiMessage, type Call, createHttp } from './http.ts'
import { type FakeAnswer, failure, fakeTransport, success } from '../testing/fake-transport.ts'

function setUp(answers: FakeAnswer[], options: { timeoutMs?: number } = {}) {
  const { transport, requests } = fakeTransport(...answers)
  const messages: ApiMessage[] = []
  const causes: string[] = []
  const errors: ApiError[] = []
  const http = createHttp({
    transport,
    checkContract: () => Promise.resolve(undefined),
    onMessage: ({ kind, text, cause }) => {
      messages.push({ kind, text })
      if (cause !== undefined) causes.push(cause)
    },
    onSuccess: (...mended) => void causes.push(`mended ${mended.join(', ')}`),
    onError: (error) => errors.push(error),
    ...options,
  })
  return { http, requests, messages, causes, errors }
}

const get: Call<unknown> = { method: 'GET', path: '/api/base/host' }
const post: Call<unknown> = { method: 'POST', path: '/api/settings/get', body: { keys: ['a'] } }

/** Returns the ApiError of a failing call, advancing fake time until it fails. */
async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const caught = promise.then(
    () => new Error('did not fail'),
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  const error = await caught
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a successful reply', () => {
  it('AP-03 returns its data', async () => {
    const { http, messages } = setUp([success({ host: 'shop.example' })])
    await expect(http.call(get)).resolves.toEqual({ host: 'shop.example' })
    expect(messages).toEqual([])
  })

  it('LY-10 shows its message as a toast', async () => {
    const { http, messages } = setUp([success(null, 'Added to cart')])
    await http.call(post)
    expect(messages).toEqual([{ kind: 'success', text: 'Added to cart' }])
  })

  it('LY-10 shows no toast for a validation result', async () => {
    const { http, messages } = setUp([success({ valid: false, message: 'Not delivered' }), failure(422, 'Outer')])
    await http.call({ ...get, quiet: 'success' })
    expect(messages).toEqual([])
    await errorOf(http.call({ ...get, quiet: 'success' }))
    expect(messages).toEqual([{ kind: 'error', text: 'Outer' }])
  })

  it('shows nothing for a quiet call', async () => {
    const { http, messages } = setUp([success(null, 'Added to cart')])
    await http.call({ ...post, quiet: true })
    expect(messages).toEqual([])
  })
})

describe('a request', () => {
  it('is JSON, with an id and its query', async () => {
    const { http, requests } = setUp([success(null)])
    await http.call({ ...post, query: { page: 2, none: undefined } })
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/api/settings/get?page=2', body: '{"keys":["a"]}' })
    expect(requests[0]?.headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
    expect(requests[0]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/u)
  })

  it('has neither body nor content type nor key when it is a GET', async () => {
    const { http, requests } = setUp([success(null)])
    await http.call(get)
    expect(requests[0]).not.toHaveProperty('body')
    expect(requests[0]?.headers).not.toHaveProperty('content-type')
    expect(requests[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  it('sends a form as it is, so that the browser sets its boundary', async () => {
    const { http, requests } = setUp([success(null)])
    const form = new FormData()
    await http.call({ method: 'POST', path: '/api/x', form })
    expect(requests[0]?.form).toBe(form)
    expect(requests[0]?.headers).not.toHaveProperty('content-type')
  })

  it('AP-02 uses one Idempotency-Key for its retry, and another for another call', async () => {
    const { http, requests } = setUp([failure(503, 'Busy'), success(null)])
    await Promise.all([http.call(post), vi.runAllTimersAsync()])
    await http.call(post)
    const keys = requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/u)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('retries', () => {
  it.each([
    ['GET', 1],
    ['PUT', 1],
    ['DELETE', 1],
    ['POST', 2],
    ['PATCH', 2],
  ] as const)('AP-02 %s makes %i requests when the server stays busy', async (method, count) => {
    const { http, requests } = setUp([failure(503, 'Busy')])
    const error = await errorOf(http.call({ ...get, method }))
    expect(error.status).toBe(503)
    expect(requests).toHaveLength(count)
  })

  it.each([400, 401, 403, 404, 410, 422, 501])('AP-02 a POST is not retried after %i', async (status) => {
    const { http, requests } = setUp([failure(status, 'No')])
    await errorOf(http.call(post))
    expect(requests).toHaveLength(1)
  })

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('AP-02 a POST is retried once after %i', async (status) => {
    const { http, requests, messages } = setUp([failure(status, 'No'), success('yes')])
    const [data] = await Promise.all([http.call(post), vi.runAllTimersAsync()])
    expect(data).toBe('yes')
    expect(requests).toHaveLength(2)
    expect(messages).toEqual([])
  })

  it('AP-02 waits as long as Retry-After says', async () => {
    const { http, requests } = setUp([{ ...failure(429, 'Slow down'), headers: { 'retry-after': '2' } }, success(null)])
    const call = http.call(post)
    await vi.advanceTimersByTimeAsync(1999)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toHaveLength(2)
    await call
  })

  it('ends a waiting retry when its caller aborts', async () => {
    const { http, requests, messages } = setUp([failure(503, 'Busy')])
    const controller = new AbortController()
    const call = http.call({ ...post, signal: controller.signal })
    const rejection = call.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
    await vi.runAllTimersAsync()
    expect(await rejection).toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(1)
    expect(messages).toEqual([])
  })
})

describe('a failed reply', () => {
  it('LY-10 shows the nested message of data first', async () => {
    const { http, messages, errors } = setUp([
      failure(422, 'Outer', { data: { message: 'Inner' }, code: 'rule', payload: { a: 1 } }),
    ])
    const error = await errorOf(http.call(get))
    expect(messages).toEqual([{ kind: 'error', text: 'Inner' }])
    expect(error).toMatchObject({ kind: 'http', status: 422, code: 'rule', message: 'Inner' })
    expect(error.reply?.payload).toEqual({ a: 1 })
    expect(errors).toEqual([error])
  })

  it('LY-10 shows the message of the reply when data has none', async () => {
    const { http, messages } = setUp([failure(422, 'Outer')])
    await errorOf(http.call(get))
    expect(messages).toEqual([{ kind: 'error', text: 'Outer' }])
  })

  it('LY-10 shows the message of a 422 even if the reply breaks the contract', async () => {
    const { http, messages } = setUp([{ status: 422, body: { status: 'success', message: 'Outer' } }])
    const error = await errorOf(http.call(get))
    expect(error.kind).toBe('http')
    expect(messages).toEqual([{ kind: 'error', text: 'Outer' }])
  })

  it('is an error if only the envelope says so', async () => {
    const { http } = setUp([failure(200, 'No such coupon')])
    const error = await errorOf(http.call(get))
    expect(error).toMatchObject({ kind: 'http', status: 200, message: 'No such coupon' })
  })

  it('has the server’s request id', async () => {
    const { http } = setUp([{ ...failure(404, 'No'), headers: { 'x-request-id': 'server-7' } }])
    expect((await errorOf(http.call(get))).requestId).toBe('server-7')
  })

  it('shows nothing for a code that the caller handles, but any other', async () => {
    const { http, messages } = setUp([failure(404, 'Gone', { code: 'gone' }), failure(404, 'Lost', { code: 'lost' })])
    await errorOf(http.call({ ...get, quiet: ['gone'] }))
    await errorOf(http.call({ ...get, quiet: ['gone'] }))
    expect(messages).toEqual([{ kind: 'error', text: 'Lost' }])
  })

  it('shows nothing for a quiet call, but is logged', async () => {
    const { http, messages, errors } = setUp([failure(404, 'No')])
    await errorOf(http.call({ ...get, quiet: true }))
    expect(messages).toEqual([])
    expect(errors).toHaveLength(1)
  })
})

it('LY-10 names the cause, and reports when it is resolved', async () => {
  const unreached = { error: new TypeError('fetch failed') }
  const { http, causes } = setUp([failure(404, 'Lost'), success(null), unreached])
  await errorOf(http.call(get))
  await http.call(get)
  await errorOf(http.call(get))
  expect(causes).toEqual(['GET /api/base/host', 'mended network, GET /api/base/host', 'network'])
})

describe('a broken reply', () => {
  it.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><title>Bad Gateway</title>'],
    ['broken JSON', '{"status":"success"'],
    ['JSON without an envelope', '[1,2]'],
    ['an unknown status', { status: 'ok', data: 1 }],
    ['null', 'null'],
  ])('becomes an ApiError of kind contract: %s', async (_name, body) => {
    const { http, messages } = setUp([{ status: 200, body }])
    const error = await errorOf(http.call(get))
    expect(error).toMatchObject({ kind: 'contract', status: 200, message: common.unreadableReply() })
    expect(messages).toEqual([{ kind: 'error', text: common.unreadableReply() }])
  })

  it('keeps the status of a gateway’s HTML reply', async () => {
    const { http } = setUp([{ status: 502, body: '<h1>Bad Gateway</h1>' }])
    expect(await errorOf(http.call(get))).toMatchObject({
      kind: 'contract',
      status: 502,
      message: common.requestFailed(),
    })
  })
})

describe('no reply', () => {
  it('is an ApiError of kind network', async () => {
    const { http, requests, messages } = setUp([{ error: new TypeError('fetch failed') }])
    const error = await errorOf(http.call(post))
    expect(error).toMatchObject({ kind: 'network', status: 0, code: 'unreachable' })
    expect(error.cause).toBeInstanceOf(TypeError)
    expect(messages).toEqual([{ kind: 'error', text: common.noConnection() }])
    expect(requests).toHaveLength(1)
  })

  it('is a timeout after the time limit', async () => {
    const { http } = setUp([{ hangs: true }], { timeoutMs: 1000 })
    const started = Date.now()
    const error = await errorOf(http.call(get))
    expect(error).toMatchObject({ kind: 'network', code: 'timeout', message: common.timeout() })
    expect(Date.now() - started).toBe(1000)
  })

  it('is an AbortError without a toast if the caller aborted', async () => {
    const { http, messages, errors } = setUp([{ hangs: true }])
    const controller = new AbortController()
    const call = http.call({ ...get, signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect([messages, errors]).toEqual([[], []])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is no request at all for an aborted signal', async () => {
    const { http, requests } = setUp([success(null)])
    await expect(http.call({ ...get, signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(0)
  })
})

describe('the contract', () => {
  it('AP-03 refuses data that violates its schema in development and tests', async () => {
    const http = createHttp({ transport: fakeTransport(success({ host: 7 })).transport })
    vi.useRealTimers()
    await expect(http.call(get)).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('Host/host must be string') as string,
    })
  })
})
