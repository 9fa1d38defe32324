import type { Http } from '#api/client/http.ts'
import { beatWhenIdle } from './heart-beat.ts'

/** What a page does once it is loaded and painted: nothing of it is waited for. */
export function afterLoad(http: Http): void {
  beatWhenIdle(http)
  const isForAuthors = import.meta.env.DEV || document.documentElement.dataset['admin'] !== undefined
  if (isForAuthors && new URLSearchParams(location.search).get('debug') === 'analytics')
    void import('#shop/analytics/debug-panel.tsx').then(({ showAnalytics }) => showAnalytics())
}
