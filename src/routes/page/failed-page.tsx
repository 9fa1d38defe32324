import { useRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { hasNoReply } from '#domain/no-reply.ts'
import { pageRetryMachine } from '#machines/connection/page-retry.machine.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { inspect } from '#visitor/watch-flows.ts'
import { ServerErrorPage } from './error-pages.tsx'
import css from './error-pages.module.css'
import { isMissingFile } from './missing-file.ts'

/** A page that failed: without a network it says so and comes by itself (LY-16), else it is the 500 page (RT-14). */
export function FailedPage({ error }: { error: unknown }) {
  const { errors } = useRouter().options.context.response
  const [isUnreached] = useState(() => !navigator.onLine || [error, errors.at(-1)].some(isOfNetwork))
  return isUnreached ? <OfflinePage /> : <ServerErrorPage />
}

const isOfNetwork = (error: unknown): boolean => hasNoReply(error) || isMissingFile(error)

/** Any answer will do, so the smallest is asked for. */
async function askShop(): Promise<void> {
  await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
}

function OfflinePage() {
  const router = useRouter()
  const [machine] = useState(() =>
    pageRetryMachine.provide({
      actors: {
        askShop: fromPromise<unknown>(askShop),
        loadPage: fromPromise<unknown>(async () => {
          router.options.context.response.errors.length = 0
          await router.invalidate()
          // The shop answers, yet the page still fails: some browsers remember that a file of it did not come.
          if (router.state.matches.some(({ status }) => status === 'error')) location.reload()
        }),
      },
    }),
  )
  const [state, send] = useMachine(machine, { inspect })
  useEffect(() => {
    const find = () => send({ type: 'network.found' })
    addEventListener('online', find)
    return () => removeEventListener('online', find)
  }, [send])
  // Where the root has failed nothing stands around the page.
  const Part = router.state.matches[0]?.status === 'error' ? 'main' : 'div'
  return (
    <Part className={`${css.root} ${patterns.stack16} ${patterns.start}`}>
      <title>You seem to be offline</title>
      <h1 className={css.title}>You seem to be offline</h1>
      <p>This page could not be loaded. It opens by itself as soon as the network is back.</p>
      <Button loading={state.hasTag('busy')} onClick={() => send({ type: 'retry.requested' })}>
        Retry
      </Button>
      <p role="status" className={patterns.note}>
        {state.context.tries > 0 && 'There is still no connection. We keep trying.'}
      </p>
    </Part>
  )
}
