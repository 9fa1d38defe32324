import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { previewCollectionRule } from '#generated/calls/collection-rule.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { CollectionRule } from '#domain/collection-rules.ts'
import { pictureUrl } from '#lib/image.ts'
import { formatWholeNumber } from '#lib/words.ts'
import * as t from '#words/admin-rule.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { useDebounced } from '../shell/use-debounced.ts'
import css from './collection-rule.module.css'

const previewQuery = (rule: string) =>
  queryOptions({
    queryKey: ['admin', 'collection-rule', rule],
    queryFn: ({ client, signal }) =>
      previewCollectionRule(httpOf(client), { body: JSON.parse(rule) as never, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })

/** How many products a rule finds now, and the first of them. */
export function RulePreview({ rule }: { rule: CollectionRule }) {
  const wanted = JSON.stringify(rule)
  const asked = useDebounced(wanted, 300)
  const { data, isError, isFetching } = useQuery(previewQuery(asked))
  const isOld = isFetching || asked !== wanted
  if (isError && !isOld) return <p className={css.count}>{t.previewFailed()}</p>
  return (
    <>
      <p className={css.count} role="status" data-old={isOld || undefined}>
        {data === undefined
          ? t.counting()
          : data.total_is_exact
            ? t.matching({ count: data.total })
            : t.matchingMany({ count: formatWholeNumber(data.total) })}
      </p>
      {data && data.products.length > 0 && (
        <ul className={css.products} role="list" aria-label={t.found()} data-old={isOld || undefined}>
          {data.products.map(({ id, title, picture }) => (
            <li key={id} className={css.product}>
              {picture === null ? (
                <span className={css.picture}>
                  <AdminIcon name="image" />
                </span>
              ) : (
                <img
                  className={css.picture}
                  src={pictureUrl(picture, 160)}
                  alt=""
                  width={72}
                  height={72}
                  loading="lazy"
                />
              )}
              <span className={css.name}>{title}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
