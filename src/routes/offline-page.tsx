import { useRouter } from '@tanstack/react-router'
import { hasNoReply } from '#domain/no-reply.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/pages.ts'
import * as common from '#words/common.ts'
import css from './error-pages.module.css'
import { isMissingFile } from './missing-file.ts'

/** Returns whether an error of a page means that there is no network. */
export const isUnreached = (...errors: readonly unknown[]): boolean =>
  !navigator.onLine || errors.some((error) => hasNoReply(error) || isMissingFile(error))

/** Requests the smallest resource, since any response suffices. Rejects while the shop is unreachable. */
export async function checkShop(): Promise<void> {
  await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
}

interface Props {
  isBusy: boolean
  /** An attempt has found no network. */
  hasTried: boolean
  onRetry: () => void
}

/** Shown in place of a page that could not be loaded (LY-16). */
export function OfflinePage({ isBusy, hasTried, onRetry }: Props) {
  // If the root has failed, there is no main element around the page.
  const Part = useRouter().state.matches[0]?.status === 'error' ? 'main' : 'div'
  return (
    <Part className={`${css.root} ${patterns.stack16} ${patterns.start}`}>
      <title>{t.offlineTitle()}</title>
      <h1 className={css.title}>{t.offlineTitle()}</h1>
      <p>{t.offlineText()}</p>
      <Button loading={isBusy} onClick={onRetry}>
        {common.tryAgain()}
      </Button>
      <p role="status" className={patterns.note}>
        {hasTried && t.stillOffline()}
      </p>
    </Part>
  )
}
