import { lazyCode } from '#lib/lazy-code.ts'

/** Explains problems of a document, for authors only. */
export const explaining = lazyCode(() => import('./explain-page.ts'))
