import type { PageRenderer, RenderInput } from '#routes/render-types.ts'
import { validateFromFiles } from '#tools/testing/validate-from-files.ts'

interface Template {
  status: number
  tags: string[]
  text: string
}

/** Inputs of all renderings. */
export const rendered: RenderInput[] = []
/** Holds pages that have their data until `opened` resolves. `waiting` counts them. */
export const gate: { opened: Promise<void> | undefined; waiting: number } = { opened: undefined, waiting: 0 }
/** Replaces the built renderer: makes a page's API requests, and writes the responses into the page. */
export const renderer: PageRenderer = {
  explain: validateFromFiles,
  render: async (input) => {
    rendered.push(input)
    const { url, api, nonce } = input
    if (url.startsWith('/throws')) throw new Error('secret detail of the renderer')
    if (url.startsWith('/redirects-out'))
      return { status: 302, headers: { location: 'https://evil.example/' }, body: '', cacheable: false, tags: [] }
    if (url.startsWith('/redirects'))
      return {
        status: 302,
        headers: { Location: '/?dialog=login', 'set-cookie': 'a=b' },
        body: '',
        cacheable: false,
        tags: [],
      }
    const path = url.split('?')[0] ?? '/'
    const read = async (call: string): Promise<Template> => {
      const reply = await api({ method: 'GET', path: call, headers: { accept: 'application/json' } })
      return {
        status: reply.status,
        tags: (reply.header('cache-tags') ?? '').split(' ').filter(Boolean),
        text: await reply.text(),
      }
    }
    const slug = path.split('/').at(-1) || 'home'
    const replies = [await read(`/api/templateBoth/${slug}?path=${path}`), await read('/api/storefront/initial-values')]
    if (path.startsWith('/product/')) replies.push(await read(`/api/product/single-product/${slug}`))
    if (gate.opened) {
      gate.waiting++
      await gate.opened
      gate.waiting--
    }
    const html = `<!doctype html><html><head><style>p{color:red}</style><script nonce="${nonce}">window.ok=1</script><script type="application/ld+json">{"a":1}</script></head>
<body><p style="color:blue">${url}</p><script>injected()</script><pre>${replies.map(({ text }) => text.replaceAll('<', '&lt;')).join('\n')}</pre></body></html>`
    const status = replies[0]?.status === 404 ? 404 : 200
    const payload = { status, version: 'made with the page', queries: [] }
    return {
      status,
      headers: { 'content-type': 'text/html' },
      body: html,
      ...(input.isStored && { payload: JSON.stringify(payload) }),
      cacheable: replies.every(({ status }) => status === 200 || status === 404),
      tags: replies.flatMap(({ tags }) => tags),
    }
  },
  load: async (input) => {
    const page = await renderer.render({ ...input, nonce: '' })
    const location = page.headers['location'] ?? page.headers['Location']
    const queries = [[['template'], page.body]]
    if (location !== undefined)
      return {
        ...page,
        status: 200,
        headers: {},
        body: JSON.stringify({ status: page.status, queries: [], redirect: location }),
      }
    return { ...page, headers: {}, body: JSON.stringify({ status: page.status, queries }) }
  },
}

/** Returns how many pages the action rendered. */
export async function countRenders(work: () => Promise<unknown>): Promise<number> {
  const before = rendered.length
  await work()
  return rendered.length - before
}
