import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#api/client/errors.ts'
import { pageHref } from '#pages/page-href.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { useOwnQuery } from '../storefront/use-own-query.ts'
import { WithQuery } from '../storefront/with-query.tsx'
import * as t from '#words/orders.ts'

interface Props<Data, Key extends readonly unknown[]> {
  query: UseQueryOptions<Data, Error, Data, Key>
  skeleton: ReactNode
  /** Shown instead of the default text if the order does not exist or is someone else's. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows an order's data, loaded by the browser. A missing order and someone else's are explained in the same words.
 */
export function WithOrder<Data, Key extends readonly unknown[]>({ missing, ...props }: Props<Data, Key>) {
  const { error, data } = useOwnQuery(props.query)
  if (data === undefined && isMissing(error)) return missing ?? <NoSuchOrder />
  return <WithQuery {...props} />
}

/** The API refuses malformed numbers with 400. */
const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

function NoSuchOrder() {
  return (
    <EmptyState drawing="parcel" text={t.notFound()}>
      <div className={`${patterns.cluster} ${patterns.actions}`}>
        <ButtonLink href={pageHref('orders')}>{t.allOrders()}</ButtonLink>
        <Link href={pageHref('track-order')}>{t.trackParcel()}</Link>
      </div>
    </EmptyState>
  )
}
