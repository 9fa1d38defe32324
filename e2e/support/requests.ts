/** What the shop answered, read to its end. */
export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** Asks the built shop, as a browser without script would; redirects are answers like any other. */
export async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(process.env['SHOP_URL']! + path, { redirect: 'manual', ...init })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

/** Sends data to the built shop, and keeps the cookies it gives. */
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

/** The id of the product that a product page sells, as its form sends it. */
export async function productIdOn(path: string): Promise<number> {
  const { text } = await ask(path)
  const [, id] = /name="product_id" value="(\d+)"/u.exec(text) ?? []
  if (id === undefined) throw new Error(`${path} sells nothing.`)
  return Number(id)
}

/** A page as a browser reads it, with no script run. For tests in jsdom. */
export const documentOf = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

/** The words of the page's main heading. */
export const headingOf = (html: string): string =>
  (/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').replaceAll(/<[^>]+>/g, ' ').trim()
