// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeAnswer, failure, fakeTransport } from '#api/testing/fake-transport.ts'
import { createAdminHttp } from './admin-http.ts'
import { downloadFile } from './download-file.ts'

const PATH = '/api/admin/order-documents'
const expired = failure(401, 'Log in', { code: 'staff_login_required' })
const pdf: FakeAnswer = {
  headers: { 'content-disposition': 'attachment; filename="label-2.pdf"' },
  body: '%PDF-1.7',
}
let saved: string[]

beforeEach(() => {
  saved = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`)
  })
})

function setUp(...answers: FakeAnswer[]) {
  const { transport, requests } = fakeTransport(...answers)
  const ask = vi.fn(() => Promise.resolve(true))
  return { http: createAdminHttp({ transport }, ask), requests, ask }
}

it('AD-03 waits for the login when the session has ended, and saves the file under the server’s name', async () => {
  const { http, requests, ask } = setUp(expired, pdf)
  await downloadFile(http, PATH, { kind: 'label' })
  expect(ask.mock.calls).toEqual([['expired']])
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ['POST', '{"kind":"label"}'],
    ['POST', '{"kind":"label"}'],
  ])
  expect(saved).toEqual(['blob:file label-2.pdf'])
})

it('AD-21 saves nothing when the file is refused, and says why', async () => {
  const { http } = setUp(failure(404, 'Order A-1 has no invoice.', { code: 'no_document' }))
  await expect(downloadFile(http, '/api/admin/orders/A-1/documents/invoice.pdf')).rejects.toThrow('has no invoice')
  expect(saved).toEqual([])
})
