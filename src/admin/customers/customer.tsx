import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { CustomerPage } from '#generated/api.d.ts'
import { getCustomerPage } from '#generated/calls/customers.ts'
import * as t from '#words/admin-customers.ts'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { usePathParameter } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import { useSession } from '../shell/session.ts'
import { CustomerActions } from './customer-actions.tsx'
import { Addresses, Figures, RecentOrders, Returns } from './customer-parts.tsx'
import { CustomerSide } from './customer-side.tsx'
import css from './customer.module.css'

/** What a customer is called where the name is unknown. */
export const nameOf = ({ name, email, phone }: Pick<CustomerPage, 'name' | 'email' | 'phone'>): string =>
  name || email || phone || t.nameless()

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
      title={data ? nameOf(data) : t.customers()}
      parent={{ href: '/admin/customers', title: t.customers() }}
      width="form"
      beside={data && <span className={css.mark}>{data.account ? t.account() : t.guest()}</span>}
      actions={data && role !== 'fulfilment' && <CustomerActions customer={data} />}
    >
      <LoadedPart query={query}>
        {(customer) => (
          <div className={css.columns}>
            <div className={css.main}>
              <Figures customer={customer} />
              <RecentOrders customer={customer} />
              {customer.returns.length > 0 && <Returns customer={customer} />}
              {customer.account && <Addresses customer={customer} />}
            </div>
            <CustomerSide customer={customer} changed={changed} />
          </div>
        )}
      </LoadedPart>
    </Page>
  )
}
