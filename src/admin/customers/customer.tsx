import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { CustomerPage } from '#generated/api.d.ts'
import { getCustomerPage } from '#generated/calls/customers.ts'
import * as t from '#words/admin-customers.ts'
import { Badge } from '../shell/badge.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { usePathParameter } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import { useSession } from '../shell/session.ts'
import { TwoColumns } from '../shell/two-columns.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { customerName } from './customer-name.ts'
import { Addresses, RecentOrders, Returns, Totals } from './customer-parts.tsx'
import { CustomerSide } from './customer-side.tsx'

/** /admin/customers/12: an account or a guest with everything the shop knows about the person. */
export function Screen() {
  const id = Number(usePathParameter('id'))
  const { role } = useSession()
  const queryClient = useQueryClient()
  const query = useQuery({ ...queryOf(getCustomerPage, { params: { id }, quiet: true }), staleTime: 0 })
  const { data } = query
  const changed = (next: CustomerPage) => {
    queryClient.setQueryData(getCustomerPage.key({ params: { id } }), next)
    void queryClient.invalidateQueries({ queryKey: ['admin', 'customers', 'list'] })
  }
  return (
    <Page
      title={data ? customerName(data) : t.customers()}
      parent={{ href: '/admin/customers', title: t.customers() }}
      width="form"
      beside={data && <Badge text={data.account ? t.account() : t.guest()} />}
      actions={data && role !== 'fulfilment' && <CustomerActions customer={data} />}
    >
      <LoadedPart query={query}>
        {(customer) => (
          <TwoColumns side={<CustomerSide customer={customer} changed={changed} />}>
            <Totals customer={customer} />
            <RecentOrders customer={customer} />
            {customer.returns.length > 0 && <Returns customer={customer} />}
            {customer.account && <Addresses customer={customer} />}
          </TwoColumns>
        )}
      </LoadedPart>
    </Page>
  )
}
