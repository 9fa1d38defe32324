import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '#api/client/query.ts'
import { findCustomerOfOrder } from '#generated/calls/customers.ts'
import * as t from '#words/admin-customers.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { useNavigation, usePathParameter } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'

/** /admin/customers/of-order/AB12: leads on to the customer of an order. */
export function Screen() {
  const number = usePathParameter('number') ?? ''
  const { go } = useNavigation()
  const query = useQuery({ ...queryOf(findCustomerOfOrder, { params: { number }, quiet: true }), staleTime: 0 })
  const id = query.data?.id
  useEffect(() => {
    if (typeof id === 'number') go(`/admin/customers/${id}`, { replace: true })
  }, [id, go])
  return (
    <Page title={t.ofOrder({ number })} parent={{ href: '/admin/customers', title: t.customers() }} width="text">
      <LoadedPart query={query}>
        {(found) =>
          found.id === null && (
            <>
              <p>{t.noCustomer()}</p>
              <p>
                <AdminLink href="/admin/customers">{t.toCustomers()}</AdminLink>
              </p>
            </>
          )
        }
      </LoadedPart>
    </Page>
  )
}
