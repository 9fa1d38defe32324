import { expect, it } from 'vitest'
import { type FakeAnswer, failure, fakeTransport } from '../testing/fake-transport.ts'
import { type Call, createHttp, type ReceivedFile } from './http.ts'

const call: Call<ReceivedFile> = { method: 'GET', path: '/api/file', isFile: true }
const httpOf = (answer: FakeAnswer) =>
  createHttp({ transport: fakeTransport(answer).transport, timeoutMs: 60_000, checkContract: undefined })

it('AP-03 a call for a file returns its content and the header that names it', async () => {
  const http = httpOf({ headers: { 'content-disposition': 'attachment' }, body: '%PDF' })
  const file = await http.call(call)
  await expect(file.content.text()).resolves.toBe('%PDF')
  expect(file.disposition).toBe('attachment')
})

it('AP-03 a file that is refused fails like other calls', async () => {
  const http = httpOf(failure(422, 'No file', { code: 'documents_missing', payload: { missing: [1] } }))
  await expect(http.call(call)).rejects.toMatchObject({ message: 'No file', reply: { payload: { missing: [1] } } })
})

it('a call may have a time limit of its own', async () => {
  await expect(httpOf({ hangs: true }).call({ ...call, timeoutMs: 5 })).rejects.toMatchObject({ code: 'timeout' })
})
