import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasNoReply } from '#domain/no-reply.ts'
import { ownMessages } from '#domain/messages.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useOwnQuery } from './use-own-query.ts'

interface Props<Data, Key extends readonly unknown[]> {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** Stands until the data is there: on the server, and at first in the browser. As high as what comes. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What the browser fetches by itself, because it is the visitor's own: its place, the data, or a way to try again. */
export function WithQuery<Data, Key extends readonly unknown[]>({ query, skeleton, children }: Props<Data, Key>) {
  const { data, error, isError, isFetching, refetch } = useOwnQuery(query)
  if (data !== undefined) return children(data)
  if (!isError) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>Loading</VisuallyHidden>
        {skeleton}
      </div>
    )
  }
  return (
    <div className={`${patterns.stack16} ${patterns.start}`} role="alert">
      <p>{hasNoReply(error) ? ownMessages.noConnection : ownMessages.requestFailed}</p>
      <Button look="quiet" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}
