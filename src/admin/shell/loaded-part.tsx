import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#forms/submission-error.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-app.ts'
import css from './loaded-part.module.css'

interface Props<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A part of a screen with data of its own: while it loads, and when it cannot be loaded. */
export function LoadedPart<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  if (!error)
    return (
      <p className={css.loading} role="status">
        {t.loading()}
      </p>
    )
  return (
    <div className={css.failed} role="alert">
      <p>{messageOf(error)}</p>
      <Button look="quiet" onClick={() => void refetch()}>
        {t.tryAgain()}
      </Button>
    </div>
  )
}
