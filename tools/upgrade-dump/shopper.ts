import type { FastifyInstance, InjectOptions } from 'fastify'

/** A browser with its own cookies and network address. Unexpected statuses throw. */
export interface Shopper {
  cookies: Map<string, string>
  call: <Data>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) => Promise<Data>
  /** Sends a file in a form, and returns what the call returns. */
  upload: <Data>(url: string, file: { field: string; name: string; type: string; content: Buffer }) => Promise<Data>
  /** Submits a form of a page without script, and returns where it leads. */
  submit: (url: string, values: Record<string, string>) => Promise<string>
  /** Follows a link that answers with a redirect. */
  open: (url: string) => Promise<void>
  /** Presses a button on the sandbox gateway's page and follows its link back to the shop. */
  press: (page: string, action: 'pay' | 'fail') => Promise<void>
}

let addresses = 0

/** Creates a browser for an app that trusts one proxy. */
export function createShopper(app: FastifyInstance): Shopper {
  const cookies = new Map<string, string>()
  const from = `10.9.0.${++addresses}`
  async function send(status: number, { headers, ...request }: InjectOptions & { url: string }) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await app.inject({
      ...request,
      headers: { 'x-forwarded-for': from, ...(cookie && { cookie }), ...headers },
    })
    if (reply.statusCode !== status)
      throw new Error(`${request.method} ${request.url} answered ${reply.statusCode}: ${reply.payload}`)
    for (const { name, value } of reply.cookies) cookies.set(name, value)
    return reply
  }
  async function submit(url: string, values: Record<string, string>): Promise<string> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await send(303, { method: 'POST', url, headers, payload: new URLSearchParams(values).toString() })
    return new URL(String(reply.headers.location), 'http://shop.test').pathname
  }
  return {
    cookies,
    submit,
    call: async (method, url, body) => (await send(200, { method, url, ...(body && { payload: body }) })).json().data,
    open: async (url) => void (await send(303, { method: 'GET', url })),
    upload: async (url, { field, name, type, content }) => {
      const boundary = 'baseline-boundary'
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      return (await send(200, { method: 'POST', url, headers, payload })).json().data
    },
    press: async (page, action) => {
      const next = await submit(`/sandbox/${page}/${action}`, {})
      await send(303, { method: 'GET', url: next })
    },
  }
}
