import type { FastifyInstance, InjectOptions } from 'fastify'

/** A browser with its own cookies and network address. Unexpected statuses throw. */
export interface Shopper {
  cookies: Map<string, string>
  call: <Data>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) => Promise<Data>
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
  return {
    cookies,
    call: async (method, url, body) => (await send(200, { method, url, ...(body && { payload: body }) })).json().data,
    open: async (url) => void (await send(303, { method: 'GET', url })),
    press: async (page, action) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const pressed = await send(303, { method: 'POST', url: `/sandbox/${page}/${action}`, headers, payload: '' })
      await send(303, { method: 'GET', url: new URL(String(pressed.headers.location)).pathname })
    },
  }
}
