import { expect, it } from 'vitest'
import { fakeTransport, failure, success } from '#api/testing/fake-transport.ts'
import { repeatingKeys } from './repeat-keys.ts'

const adjust = (key: string, body = '{"change":5}') => ({
  method: 'POST',
  path: '/api/admin/stock/adjust',
  headers: { 'idempotency-key': key },
  body,
})

it('AD-11 a change that is repeated after a lost reply has the same key, and a later one another', async () => {
  const lost = { error: new Error('unreachable') }
  const { transport, requests } = fakeTransport(lost, failure(502, 'Bad gateway'), success(1))
  const send = repeatingKeys(transport)
  await send(adjust('a')).catch(() => undefined)
  await send(adjust('b'))
  await send(adjust('c', '{"change":6}'))
  await send(adjust('d'))
  await send(adjust('e'))
  expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['a', 'a', 'c', 'a', 'e'])
})
