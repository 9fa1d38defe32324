import { lazyCode } from '#lib/lazy-code.ts'

/** What says in plain words what is wrong with a document: for authors alone. */
export const explaining = lazyCode(() => import('./explain-page.ts'))
