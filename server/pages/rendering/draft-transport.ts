import type { ApiResponse, ApiTransport } from '#api/client/transport.ts'
import type { TemplateResult } from '#generated/api.d.ts'

/** Documents that are read by their key on every page; all others are read by the page's address. */
const AROUND_PAGES = new Set(['header', 'footer'])

/** Answers the call for one document with a draft, and passes on all others. */
export function draftTransport(call: ApiTransport, draft: TemplateResult): ApiTransport {
  const { key } = draft.template
  const isAround = AROUND_PAGES.has(key)
  const isOwn = ({ method, path }: Parameters<ApiTransport>[0]) => {
    const [address] = path.split('?')
    return (
      method === 'GET' && (isAround ? address === `/api/template/${key}` : address?.startsWith('/api/templateBoth/'))
    )
  }
  return async (request) => {
    const reply = await call(request)
    if (!isOwn(request)) return reply
    // The document of missing pages comes with their 404.
    if (draft.page_type === 'NotFound') return withJson(reply, { payload: { template: draft } })
    return withJson({ ...reply, status: 200 }, { status: 'success', data: draft })
  }
}

async function withJson(reply: ApiResponse, changes: object): Promise<ApiResponse> {
  const before = JSON.parse(await reply.text()) as object
  const text = JSON.stringify({ ...before, ...changes })
  return { ...reply, text: async () => text }
}
