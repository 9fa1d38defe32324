import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { whenOnlineOrAfter } from '#lib/when-online.ts'
import { ServerErrorPage } from './error-pages.tsx'
import { checkShop, isUnreached, OfflinePage } from './offline-page.tsx'

/** Milliseconds between attempts. */
const PAUSE = 5000

/**
 * Shown when a page fails before failed-page.tsx is loaded. It reloads the page once the shop answers (LY-16), and
 * depends only on code that is already loaded.
 */
export function ColdFailedPage({ error }: { error: unknown }) {
  const { errors } = useRouter().options.context.response
  const [isOffline] = useState(() => isUnreached(error, errors.at(-1)))
  return isOffline ? <ColdOfflinePage /> : <ServerErrorPage />
}

function ColdOfflinePage() {
  const [tries, setTries] = useState(0)
  const retry = () =>
    checkShop().then(
      () => location.reload(),
      () => setTries((before) => before + 1),
    )
  useEffect(() => whenOnlineOrAfter(PAUSE, () => void retry()), [tries])
  return <OfflinePage isBusy={false} hasTried={tries > 0} onRetry={() => void retry()} />
}
