import { useEffect } from 'react'
import { lazyCode } from '#lib/lazy-code.ts'

const code = lazyCode(() => import('#visitor/flows/open-feed.ts'))
/** A tab has one feed. */
let feed: Promise<{ moved: () => void }> | undefined

/** Shows the running session at /dev/flows in another tab, under the title that the page has then. */
export function useFlowFeed(title: string): void {
  useEffect(() => {
    feed ??= code.loadEventually().then(({ openFlowFeed }) => openFlowFeed())
    void feed.then(({ moved }) => moved())
  }, [title])
}
