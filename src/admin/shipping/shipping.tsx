import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { listShippingProblems } from '#generated/calls/shipping.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-shipping.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { CardGrid } from '../shell/card-grid.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useSession } from '../shell/session.ts'
import { DeliveryCheck } from './delivery-check.tsx'
import { ZoneImport } from './zone-import.tsx'

/** /admin/shipping: what an address is offered and why, gaps of the rules, and lists of pincodes. */
export function Screen() {
  const { role } = useSession()
  return (
    <Page
      title={t.title()}
      lead={t.lead()}
      width="form"
      actions={
        <>
          <AdminLink href="/admin/shipping-methods">{t.methods()}</AdminLink>
          <AdminLink href="/admin/delivery-zones">{t.zones()}</AdminLink>
        </>
      }
    >
      <CardGrid>
        <DeliveryCheck />
        <div className={patterns.stack16}>
          <ProblemCard />
          {role !== 'fulfilment' && <ZoneImport />}
        </div>
      </CardGrid>
    </Page>
  )
}

function ProblemCard() {
  const query = useQuery({ ...queryOf(listShippingProblems), staleTime: 0 })
  return (
    <Card title={t.problems()} lead={t.problemsLead()}>
      <LoadedPart query={query}>
        {(problems) =>
          problems.length === 0 ? (
            <p className={patterns.note}>{t.noProblems()}</p>
          ) : (
            <Rows label={t.problems()}>
              {problems.map(({ message, advice, path }) => (
                <Row
                  key={message}
                  title={message}
                  text={advice}
                  below={<AdminLink href={`/admin${path}`}>{t.showMethods()}</AdminLink>}
                />
              ))}
            </Rows>
          )
        }
      </LoadedPart>
    </Card>
  )
}
