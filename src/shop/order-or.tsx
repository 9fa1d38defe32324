import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { WithQuery } from './with-query.tsx'

interface Props<Data, Key extends readonly unknown[]> {
  query: UseQueryOptions<Data, Error, Data, Key>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What belongs to an order: fetched by the browser, or the words of the server where it is nobody's, another's or not there yet. */
export function OrderOr<Data, Key extends readonly unknown[]>(props: Props<Data, Key>) {
  const { error, data } = useQuery(props.query)
  if (data === undefined && error instanceof ApiError && error.status >= 400 && error.status < 429) {
    return (
      <div role="alert">
        <EmptyState drawing="parcel" text={error.message}>
          <ButtonLink href="/account/orders">All orders</ButtonLink>
        </EmptyState>
      </div>
    )
  }
  return <WithQuery {...props} />
}
