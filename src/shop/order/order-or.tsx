import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#api/client/errors.ts'
import { pageHref } from '#routes/page-href.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { useOwnQuery } from '../storefront/use-own-query.ts'
import { WithQuery } from '../storefront/with-query.tsx'

interface Props<Data, Key extends readonly unknown[]> {
  query: UseQueryOptions<Data, Error, Data, Key>
  skeleton: ReactNode
  /** Stands in the place of the words about an order that is nobody's, another's or not there. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What belongs to an order, fetched by the browser. That there is none, or none of this visitor, is no error: the page says
 * so plainly and leads on, in the same words for both.
 */
export function OrderOr<Data, Key extends readonly unknown[]>({ missing, ...props }: Props<Data, Key>) {
  const { error, data } = useOwnQuery(props.query)
  if (data === undefined && isMissing(error)) return missing ?? <NoSuchOrder />
  return <WithQuery {...props} />
}

/** A number that no order can have is refused as malformed. */
const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

function NoSuchOrder() {
  return (
    <EmptyState
      drawing="parcel"
      text="There is no such order in your account. Check the number, or log in as the person who ordered."
    >
      <div className={`${patterns.cluster} ${patterns.actions}`}>
        <ButtonLink href={pageHref('orders')}>All orders</ButtonLink>
        <Link href={pageHref('track-order')}>Track a parcel</Link>
      </div>
    </EmptyState>
  )
}
