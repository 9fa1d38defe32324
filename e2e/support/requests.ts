export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** Requests a page without following redirects, like a browser without JavaScript. */
export async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(process.env['SHOP_URL']! + path, { redirect: 'manual', ...init })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

/** Posts data to the shop and returns the cookies it sets. */
export async function send(path: string, data: object): Promise<Answer & { cookie: string }> {
  const answer = await ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(data),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { ...answer, cookie }
}

/** Returns the product id in the form of a product page. */
export async function productIdOn(path: string): Promise<number> {
  const { text } = await ask(path)
  const [, id] = /name="product_id" value="(\d+)"/u.exec(text) ?? []
  if (id === undefined) throw new Error(`${path} sells nothing.`)
  return Number(id)
}

/** Parses HTML without running scripts. Needs jsdom. */
export const documentOf = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

export const headingOf = (html: string): string =>
  (/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').replaceAll(/<[^>]+>/g, ' ').trim()
