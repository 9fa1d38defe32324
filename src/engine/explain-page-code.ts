import { lazyCode } from '#lib/lazy-code.ts'

/** Explains a document's problems, for authors only. */
export const explainPageCode = lazyCode(() => import('./explain-page.ts'))
