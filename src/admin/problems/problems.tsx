import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import type { StoredProblems } from '#generated/api.d.ts'
import { getStoredProblems } from '#generated/calls/admin.ts'
import * as t from '#words/admin-submissions.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'

/** /admin/problems: stored values that the shop cannot use. */
export function Screen() {
  const query = useQuery({ ...queryOf(getStoredProblems), staleTime: 0 })
  return (
    <Page title={t.problems()} lead={t.problemsLead()} width="text">
      <LoadedPart query={query}>
        {({ places, documents }) => (
          <>
            {documents > 0 && (
              <Card title={t.documentProblems({ count: documents })}>
                <p>
                  <AdminLink href="/admin/pages?show=problems">{t.showDocuments()}</AdminLink>
                </p>
              </Card>
            )}
            {places.length === 0 ? (
              <Card title={t.noProblems()} lead={t.noProblemsAdvice()} />
            ) : (
              places.map((one) => <PlaceCard key={one.place} {...one} />)
            )}
          </>
        )}
      </LoadedPart>
    </Page>
  )
}

const PlaceCard = ({ place, href, faults }: StoredProblems['places'][number]) => (
  <Card
    title={place}
    lead={t.problemCount({ count: faults.length })}
    actions={
      href !== null && (
        <AdminLink href={href} aria-label={t.openPlace({ place })}>
          {t.open()}
        </AdminLink>
      )
    }
  >
    <Rows label={place}>
      {faults.map(({ pointer, message }) => (
        <Row key={`${pointer} ${message}`} title={message} text={<code>{pointer || '/'}</code>} />
      ))}
    </Rows>
  </Card>
)
