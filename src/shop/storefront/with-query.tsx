import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasNoReply } from '#domain/no-reply.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/common.ts'
import { useOwnQuery } from './use-own-query.ts'

interface Props<Data, Key extends readonly unknown[]> {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** Shown on the server and until the data has loaded, in the size of the content. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Loads a visitor's own data in the browser, with a placeholder and a button to retry. */
export function WithQuery<Data, Key extends readonly unknown[]>({ query, skeleton, children }: Props<Data, Key>) {
  const { data, error, isError, isFetching, refetch } = useOwnQuery(query)
  if (data !== undefined) return children(data)
  if (!isError) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t.loading()}</VisuallyHidden>
        {skeleton}
      </div>
    )
  }
  return (
    <div className={`${patterns.stack16} ${patterns.start}`} role="alert">
      <p>{hasNoReply(error) ? t.noConnection() : t.requestFailed()}</p>
      <Button look="quiet" loading={isFetching} onClick={() => void refetch()}>
        {t.tryAgain()}
      </Button>
    </div>
  )
}
