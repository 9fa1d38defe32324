import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { bindHttp } from './client/http-of.ts'
import { type ApiMessage, createHttp } from './client/http.ts'
import { templateBothQuery, templateQuery } from './template.queries.ts'
import { readTemplateBoth } from './template.ts'
import { type FakeAnswer, failure, fakeTransport, success } from './testing/fake-transport.ts'

const document = {
  template: { key: 'not-found', name: 'Not found', revision: 1 },
  page: { title: 'Not found', path: '/nowhere' },
  component_data: [],
}

function setUp(answer: FakeAnswer) {
  const messages: ApiMessage[] = []
  const { transport, requests } = fakeTransport(answer)
  const http = createHttp({ transport, onMessage: (message) => messages.push(message) })
  return {
    ask: () => readTemplateBoth(http, { key: 'nowhere', path: '/a/nowhere', query: { sku: 'B1' } }),
    requests,
    messages,
  }
}

describe('readTemplateBoth', () => {
  it('RT-10 sends the key, the path and the query', async () => {
    const { ask, requests } = setUp(success(document))
    expect(await ask()).toEqual({ status: 200, result: document })
    expect(requests[0]?.path).toBe('/api/templateBoth/nowhere?sku=B1&path=%2Fa%2Fnowhere')
  })

  it('EN-02 does not trust a back end’s claim that a document needs no validation', async () => {
    const { ask } = setUp(success({ ...document, prepared: true }))
    expect(await ask()).toEqual({ status: 200, result: document })
    const { transport } = fakeTransport(success({ ...document, prepared: true }))
    const queryClient = new QueryClient()
    bindHttp(queryClient, createHttp({ transport }))
    expect(await queryClient.query(templateQuery('header', '/'))).toEqual(document)
  })

  it('RT-10 sends repeated query values as often as they occur', async () => {
    const { transport, requests } = fakeTransport(success(document))
    await readTemplateBoth(createHttp({ transport }), { key: 'a', path: '/a', query: { b: ['1', '2'], c: '' } })
    expect(requests[0]?.path).toBe('/api/templateBoth/a?b=1&b=2&c=&path=%2Fa')
  })

  it('RT-10 no query value can replace the path', async () => {
    const { transport, requests } = fakeTransport(success(document))
    await readTemplateBoth(createHttp({ transport }), { key: 'a', path: '/a', query: { path: '/b' } })
    expect(requests[0]?.path).toBe('/api/templateBoth/a?path=%2Fa')
  })

  it.each([404, 500, 200])(
    'RT-10 uses payload.template of an unsuccessful reply, without a toast or exception, and keeps status %i',
    async (status) => {
      const { ask, messages } = setUp(failure(status, 'Page not found', { payload: { template: document } }))
      expect(await ask()).toEqual({ status, result: document })
      expect(messages).toEqual([])
    },
  )

  it.each([{}, { payload: {} }, { payload: { template: 'x' } }, { payload: { template: { component_data: {} } } }])(
    'RT-10 returns no document if the payload %j has none',
    async (rest) => {
      const { ask } = setUp(failure(404, 'Page not found', rest))
      expect(await ask()).toEqual({ status: 404, result: undefined })
    },
  )

  it('RT-10 keeps the status of a refusal that is not an API reply', async () => {
    const { ask, messages } = setUp({ status: 403, body: '<h1>Forbidden</h1>' })
    expect(await ask()).toEqual({ status: 403, result: undefined })
    expect(messages).toEqual([])
  })

  it('rejects if the API cannot be reached, or returns no document', async () => {
    await expect(setUp({ error: new TypeError('fetch failed') }).ask()).rejects.toMatchObject({ kind: 'network' })
    await expect(setUp(success({ page: 1 })).ask()).rejects.toMatchObject({ kind: 'contract' })
  })
})

describe('templateBothQuery', () => {
  const query = templateBothQuery({ key: 'nowhere', path: '/nowhere' })

  function serve(...answers: FakeAnswer[]) {
    const { transport, requests } = fakeTransport(...answers)
    const queryClient = new QueryClient()
    bindHttp(queryClient, createHttp({ transport }))
    return { ask: () => queryClient.query(query), requests }
  }

  const broken: [string, FakeAnswer][] = [429, 500, 502, 503].flatMap((status) => [
    [`${status} from the API`, failure(status, 'Try again later')],
    [`${status} from a proxy`, { status, body: '<h1>Busy</h1>' }],
  ])
  it.each<[string, FakeAnswer]>([...broken, ['no reply', { error: new TypeError('fetch failed') }]])(
    'RT-14 rejects for a temporary failure without a document, and asks again: %s',
    async (_name, answer) => {
      const { ask, requests } = serve(answer, success(document))
      await expect(ask()).rejects.toMatchObject({ name: 'ApiError', status: answer.status ?? 0 })
      expect(await ask()).toEqual({ status: 200, result: document })
      expect(requests).toHaveLength(2)
    },
  )

  it('RT-10 keeps the answer that a page does not exist', async () => {
    const { ask, requests } = serve(failure(404, 'Page not found'), success(document))
    expect(await ask()).toEqual({ status: 404, result: undefined })
    expect(await ask()).toEqual({ status: 404, result: undefined })
    expect(requests).toHaveLength(1)
  })
})
