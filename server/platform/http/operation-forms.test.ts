import { describe, expect, it } from 'vitest'
import { operations } from '#generated/api-operations.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp()
const forms = Object.entries(operations).flatMap(([id, { forms: paths = [] }]) =>
  paths.map((path) => [id, path.replace(':id', 'contact')] as const),
)
const isUpload = (path: string) => path.startsWith('/forms/')

function send(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const type = isUpload(path.split('?')[0]!) ? 'multipart/form-data; boundary=b' : 'application/x-www-form-urlencoded'
  const payload = isUpload(path) ? `${parts.join('')}--b--\r\n` : new URLSearchParams(fields).toString()
  return shop.send({ method: 'POST', url: path, headers: { 'content-type': type, ...headers }, payload })
}

describe.each(forms)('%s at %s', (_id, path) => {
  it.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
    'LY-15 AU-18 refuses a form of another site: %j',
    async (headers) => {
      const reply = await send(path, {}, headers)
      expect(reply.statusCode).toBe(403)
      expect(reply.headers['content-type']).toContain('text/html')
    },
  )

  it('LY-15 OP-03 refuses a body that is too large', async () => {
    const fields = Array.from({ length: 12 }, (_, index) => [`field${index}`, 'x'.repeat(19_000)])
    const reply = await send(path, Object.fromEntries(fields) as Record<string, string>)
    expect(reply.statusCode).toBe(413)
  })

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'LY-15 never leads to %s',
    async (evil) => {
      const names = ['next', 'back', 'then', 'redirectTo', 'returnTo', 'leadsTo']
      const fields = Object.fromEntries(names.map((name) => [name, evil]))
      const query = new URLSearchParams(fields).toString()
      const { location } = (await send(`${path}?${query}`, { ...fields, quantity: '1' })).headers
      if (location === undefined) return
      const target = new URL(location, 'http://shop.test')
      expect([target.origin, target.searchParams.get('next')]).toEqual(['http://shop.test', null])
    },
  )

  it('LY-15 answers with a page that has no script, and never shows a password again', async () => {
    const reply = await send(path, { email: '"><script>x</script>', password: 'secret-word', quantity: '<b>' })
    expect(reply.body).not.toMatch(/<script|secret-word|<b>/u)
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

describe('a refused form', () => {
  it('LY-15 is shown again with its errors and what was typed', async () => {
    const reply = await send('/newsletter', { email: 'anu@' })
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('Email: The value must be an valid email address')
    expect(reply.body).toContain('<form method="post" action="/newsletter">')
    expect(reply.body).toContain('name="email" value="anu@"')
  })

  it('LY-15 keeps hidden fields', async () => {
    const { body } = await send('/add-to-cart', { product_id: '7', quantity: '1.5', campaign: 'x' })
    expect(body).toContain('Enter a quantity from 1 to 999.')
    expect(body).toContain('<input type="hidden" name="product_id" value="7">')
    expect(body).toContain('name="quantity" value="1.5"')
    expect(body).not.toContain('campaign')
  })

  it('LY-15 ignores an Idempotency-Key, so that no one gets another’s reply', async () => {
    const headers = { 'idempotency-key': 'a-key-of-sixteen-characters' }
    const reply = await send('/newsletter', { email: 'anu@letters.example' }, headers)
    expect(reply.statusCode).toBe(303)
    expect((await send('/newsletter', { email: 'anu@' }, headers)).statusCode).toBe(422)
  })
})

it('LY-15 a form is never answered by a page of its own, so that a reload does not send it again', () => {
  const answering = shop.app.operationForms.filter(({ form }) => form.resultPage !== undefined)
  // Mail programs send this one, and must not be redirected (RFC 8058).
  expect(answering.map(({ id }) => id)).toEqual(['unsubscribe'])
})

it('LY-15 every operation that accepts forms has a route that answers them', () => {
  expect(new Set(shop.app.operationForms.map(({ id }) => id))).toEqual(new Set(forms.map(([id]) => id)))
})
