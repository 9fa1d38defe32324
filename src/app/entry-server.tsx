import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { explainDocument } from '#engine/explain-page.ts'
import type { Problem } from '#engine/types.ts'
import { provideWords, type Words } from '#lib/words.ts'
import type { RenderedPage, RenderInput } from '#routes/render-types.ts'
import { loadPage } from '#routes/load-page.ts'
import { makePage, makePayload } from './make-page.ts'
import { createAppRouter } from './router.tsx'
import { createData, registry } from './wiring.ts'

const shopWords = new AsyncLocalStorage<Words | undefined>()
provideWords(() => shopWords.getStore())

/** Makes a complete page, in the shop's words. */
export const render = (input: RenderInput): Promise<RenderedPage> =>
  shopWords.run(input.words?.words, () => makePage(input))

/** Makes a page's data for navigation in the browser, in the shop's words. */
export const load = (input: RenderInput): Promise<RenderedPage> =>
  shopWords.run(input.words?.words, () => makePayload(input))

/** Returns the problems of a document with this build's sections, for the admin panel (EN-02). */
export const explain = (document: unknown): Promise<Problem[]> => explainDocument(document, registry)

/**
 * Returns how often per second React alone renders a page's tree to a string, as a baseline for `render`, which also
 * routes, loads, validates and serialises. For the benchmark; blocks the process for `milliseconds`.
 */
export async function bareRendersPerSecond(
  { url, api }: Pick<RenderInput, 'url' | 'api'>,
  milliseconds: number,
): Promise<number> {
  const { queryClient } = createData({ transport: api, timeoutMs: 4000 })
  const response = { status: 200, problems: [], errors: [] }
  const context: Parameters<typeof loadPage>[1] = { queryClient, registry, response, showProblems: false }
  context.served = await loadPage({ pathname: url, search: {} }, context)
  let renders = 0
  const handle = createRequestHandler({
    request: new Request(`http://localhost${url}`),
    createRouter: () => createAppRouter({ context }),
  })
  await handle(async ({ router }) => {
    const end = performance.now() + milliseconds
    for (; performance.now() < end; renders += 1) renderToString(<RouterServer router={router} />)
    return new Response()
  })
  return (renders / milliseconds) * 1000
}
