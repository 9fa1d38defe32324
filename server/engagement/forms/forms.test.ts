import { beforeEach, describe, expect, it } from 'vitest'
import { installPlugin, uninstallPlugin } from '#server/store/plugins/change-plugin.ts'
import { browser, messagesTo } from '#server/testing/customers.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { registerVerifiedCustomer } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'
import { isSlowPattern } from './answer-patterns.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { app, database, get } = shop
const { pool } = database

const message = { name: 'Leela Rao', email: 'leela@shop.example', topic: 'care', message: 'Turmeric in a white bowl.' }
const submit = (body: object, id = 'contact', who = browser(shop)) => who.post(`/api/form/submit/${id}`, body)
const errorsOf = (reply: Awaited<ReturnType<typeof submit>>) =>
  expectFailure(reply, 422, 'invalid_fields').payload?.['errors']
const answers = async (id = 'contact') =>
  (
    await pool.query<{ answers: { name: string; value: string }[] }>(
      'SELECT answers FROM form_answer WHERE form_id = $1 ORDER BY id',
      [id],
    )
  ).rows.map((row) => Object.fromEntries(row.answers.map(({ name, value }) => [name, value])))

beforeEach(() => pool.query('TRUNCATE form_answer, form_answer_note, form_file, attempt; DELETE FROM outbox'))

describe('a form', () => {
  it('PL-03 AP-01 is returned with its fields, without its recipient', async () => {
    const reply = await get('/api/form/custom-commission')
    const form = expectData(reply, 'Form')
    expect(form.fields.map(({ type }) => type)).toContain('file')
    expect(form.time_zone).toBe('Asia/Kolkata')
    expect(reply.payload).not.toContain('studio@')
    expect(reply.headers['cache-tags']).toContain('form:custom-commission')
  })

  it.each(['nothing', 'Contact', 'trade-enquiry', '..%2fcontact', 'x'.repeat(200)])(
    'PL-03 is not found if it does not exist: %s',
    async (id) => {
      expectFailure(await get(`/api/form/${id}`), 404, 'not_found')
      expectFailure(await submit(message, id), 404, 'not_found')
    },
  )

  it('PL-03 follows changes at once', async () => {
    await get('/api/form/contact')
    await shop.change(`UPDATE form SET definition = jsonb_set(definition, '{title}', '"Ask us"') WHERE id = 'contact'`)
    expect(expectData(await get('/api/form/contact'), 'Form').title).toBe('Ask us')
  })

  it('PL-03 OP-03 compares an answer with a pattern for a moment only', async () => {
    const original = (await pool.query<{ definition: object }>(`SELECT definition FROM form WHERE id = 'contact'`))
      .rows[0]
    const restrict = (pattern: string) =>
      shop.change(
        `UPDATE form SET definition = jsonb_set(definition, '{fields,0}', definition -> 'fields' -> 0 || $1::jsonb) WHERE id = 'contact'`,
        [JSON.stringify({ pattern, pattern_message: 'Only letters.' })],
      )
    await restrict(String.raw`(\p{L}+ ?)+`)
    expectData(await submit(message), 'Done')
    const startedAt = performance.now()
    expect(errorsOf(await submit({ ...message, name: `${'a'.repeat(50)}!` }))).toEqual({ name: 'Only letters.' })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(errorsOf(await submit({ ...message, name: '' }))).toEqual({ name: expect.not.stringMatching('letters') })
    await shop.change(`UPDATE form SET definition = $1 WHERE id = 'contact'`, [original?.definition])
  })

  it.each([
    String.raw`([A-Za-z]+ ?)+`,
    String.raw`(\w+\s?)+`,
    String.raw`([^,]+,?)+`,
    String.raw`(a|aa)+b`,
    String.raw`(.*)*x`,
    String.raw`\w*\w*\w*\w*x`,
  ])('PL-03 OP-03 knows that a pattern is slow: %s', (pattern) => {
    expect(isSlowPattern(pattern)).toBe(true)
  })

  it.each([
    String.raw`[A-Z]{3}\d{4}`,
    String.raw`[a-z]+(-[a-z]+)*`,
    String.raw`(\d{3}-)+\d+`,
    String.raw`[\p{L} .'-]{2,60}`,
    String.raw`(?=.*\d)(?=.*[a-z]).{8,}`,
    String.raw`(https?://)?[\w.-]+\.[a-z]{2,}(/.*)?`,
  ])('PL-03 knows that a pattern is quick: %s', (pattern) => {
    expect(isSlowPattern(pattern)).toBe(false)
  })

  it('PL-03 is stored as submitted, cleaned, and mailed to the merchant', async () => {
    const reply = await submit({
      ...message,
      message: '  <b>Two</b>\r\nlines,\u202e turned ',
      order_number: '',
      extra: 'x',
    })
    expectData(reply, 'Done')
    expect(reply.json().message).toBe('Thank you. Thomas will reply by the next working day.')
    expect(await answers()).toEqual([
      {
        ...{ name: 'Leela Rao', email: 'leela@shop.example', phone: '', topic: 'Care, a stain or a chip' },
        ...{ order_number: '', message: '<b>Two</b>\nlines, turned' },
      },
    ])
    const [mail = ''] = await messagesTo(shop, 'studio@ashkiln.example')
    expect(mail).toContain('What is it about?:\nCare, a stain or a chip')
    expect(mail).toContain('Message:\n<b>Two</b>\nlines, turned')
    expect(mail).not.toContain('Order number')
  })

  it('PL-03 reports each invalid field, and stores nothing', async () => {
    const { fields } = expectData(await get('/api/form/contact'), 'Form')
    const required = fields.filter((field) => field.required).map(({ name }) => name)
    expect(errorsOf(await submit({}))).toEqual(
      Object.fromEntries(required.map((name) => [name, 'This field is required'])),
    )
    const bad = {
      name: 'x'.repeat(101),
      email: 'leela@',
      phone: '12',
      topic: 'kiln',
      order_number: '#1',
      message: 'short',
    }
    expect(errorsOf(await submit(bad))).toEqual({
      name: 'Use at most 100 characters.',
      email: 'The value must be an valid email address',
      phone: 'Invalid phone number',
      topic: 'This field is not valid.',
      order_number: 'Letters, digits and hyphens, as in our email',
      message: 'Use at least 10 characters.',
    })
    expect(await answers()).toEqual([])
    expect(await messagesTo(shop, 'studio@ashkiln.example')).toEqual([])
  })

  it.each([[{ name: {} }], [{ name: { toString: 'x' } }], [[]], [{ message: 'x'.repeat(20_001) }], [{ a: [1] }]])(
    'AP-01 refuses the malformed answers %#',
    async (body) => {
      expectFailure(await submit(body), 400, 'malformed')
    },
  )

  it('PL-03 thanks bots that fill in the honeypot, and stores nothing', async () => {
    expectData(await submit({ ...message, homepage: 'https://pills.example' }), 'Done')
    expect(await answers()).toEqual([])
    expect(await messagesTo(shop, 'studio@ashkiln.example')).toEqual([])
  })

  it('PL-03 OP-04 accepts twenty submissions an hour per address, and mails sixty', async () => {
    const visitor = browser(shop)
    const replies = await Promise.all(Array.from({ length: 24 }, () => submit(message, 'contact', visitor)))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expectFailure(
      replies.find(({ statusCode }) => statusCode === 429)!,
      429,
      'too_many_tries',
    )
    for (let n = 0; n < 45; n++) await submit(message)
    expect(await answers()).toHaveLength(65)
    expect(await messagesTo(shop, 'studio@ashkiln.example')).toHaveLength(60)
  })

  it('PL-03 AP-02 is stored once when repeated', async () => {
    const visitor = browser(shop)
    const headers = { 'idempotency-key': 'a-form-that-is-repeated' }
    await Promise.all([1, 2, 3].map(() => visitor.post('/api/form/submit/contact', message, headers)))
    expect(await answers()).toHaveLength(1)
  })

  it('AC-07 is deleted and restored with its sender’s account', async () => {
    const { id, email } = await registerVerifiedCustomer(shop)
    await submit({ ...message, email: email.toUpperCase() })
    await submit(message)
    const part = app.customerParts.find(({ name }) => name === 'form-answers')!
    const customer = { id, email, email_verified_at: new Date() } as never
    const taken: unknown = JSON.parse(JSON.stringify(await part.remove(pool, customer)))
    expect(await answers()).toHaveLength(1)
    await part.restore(pool, id, taken)
    expect((await answers()).map((answer) => answer['email'])).toContain(email.toUpperCase())
    expect(await part.remove(pool, { ...(customer as object), email_verified_at: null } as never)).toEqual([])
  })
})

describe('the trade enquiry', () => {
  const enquiry = {
    ...{
      company: 'Café Lune',
      name: 'Leela Rao',
      email: 'leela@shop.example',
      phone: '+91 98111 11111',
      city: 'Kochi',
    },
    ...{ business: 'restaurant', pieces: 48, samples: true, message: 'Plates and bowls for twenty-four covers.' },
  }

  it('PL-04 is validated, stored and mailed', async () => {
    expect(expectData(await get('/api/plugins/TradeEnquiry/form'), 'Form').id).toBe('trade-enquiry')
    const visitor = browser(shop)
    const send = (more: object) => visitor.post('/api/plugins/TradeEnquiry/submit', { ...enquiry, ...more })
    expect(errorsOf(await send({ pieces: 12, gstin: '12', needed_by: '2020-01-01' }))).toEqual({
      pieces: 'Enter 24 or more.',
      gstin: '15 letters and digits, as on your certificate',
      needed_by: expect.stringMatching(/^Choose \d+ \w+ \d{4} or later\.$/u),
    })
    expectData(await send({}), 'Done')
    expect((await answers('trade-enquiry'))[0]).toMatchObject({
      phone: '9811111111',
      samples: 'Please send glaze tiles first (₹500, taken off the order)',
    })
    expect((await messagesTo(shop, 'studio@ashkiln.example'))[0]).toContain('Café Lune')
  })

  it('PL-03 PL-04 PL-11 exists with its own plugin only', async () => {
    await uninstallPlugin(app, 'Form')
    await shop.change('SELECT 1')
    expectFailure(await get('/api/form/contact'), 404, 'not_found')
    expectFailure(await submit(message), 404, 'not_found')
    expect((await get('/api/plugins/TradeEnquiry/form')).statusCode).toBe(200)
    await installPlugin(app, 'Form')
    await uninstallPlugin(app, 'TradeEnquiry')
    await shop.change('SELECT 1')
    expectFailure(await browser(shop).post('/api/plugins/TradeEnquiry/submit', enquiry), 404, 'not_found')
    expect((await get('/api/form/contact')).statusCode).toBe(200)
    const plain = await browser(shop).send({ method: 'POST', url: '/forms/trade-enquiry', ...multipart({}) })
    expect(plain.statusCode).toBe(404)
    await installPlugin(app, 'TradeEnquiry')
    await shop.change('SELECT 1')
  })
})

describe('without script', () => {
  const post = (fields: Record<string, string>, id = 'contact') =>
    browser(shop).send({ method: 'POST', url: `/forms/${id}`, ...multipart(fields) })

  it('PL-03 LY-15 a form works, and a page reports the result', async () => {
    const sent = await post(message)
    const page = '/without-script/done/submitForm?form=contact'
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, page])
    expect((await get(page)).payload).toContain('Thank you. Thomas will reply')
    expect((await get(page.replace('contact', 'nothing'))).statusCode).toBe(404)
    expect(await answers()).toHaveLength(1)
    const refused = await post({ ...message, email: 'leela@' })
    expect(refused.statusCode).toBe(422)
    expect(refused.payload).toContain('Email: The value must be an valid email address')
    expect((await post(message, 'nothing')).statusCode).toBe(404)
    const other = { 'sec-fetch-site': 'cross-site' }
    const { payload, headers } = multipart(message)
    const foreign = await browser(shop).send({
      ...{ method: 'POST', url: '/forms/contact', payload },
      headers: { ...headers, ...other },
    })
    expect(foreign.statusCode).toBe(403)
  })
})

function multipart(fields: Record<string, string>) {
  const parts = Object.entries({ ...fields, homepage: '' }).map(
    ([name, value]) => `--b0und\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    payload: `${parts.join('')}--b0und--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b0und' },
  }
}
