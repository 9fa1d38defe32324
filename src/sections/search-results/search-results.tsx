import { useQuery } from '@tanstack/react-query'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { SearchHit } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/search-results.js'
import { listingHref } from '#domain/listing-search.ts'
import { formatWholeNumber } from '#lib/words.ts'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/search.ts'
import { PagesFound } from './pages-found.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchHelp } from './search-help.tsx'
import { searchOverviewQuery, type SearchOverview } from './search-overview.ts'
import css from './search-results.module.css'

/** The head of a search page: query, numbers of results, and suggestions if there are none. */
export function SearchResults({ id, settings }: SectionProps<Settings>) {
  const { path, search } = usePage()
  const { query = '', tab } = search as { query?: string; tab?: string }
  const { data } = useQuery(searchOverviewQuery(query, settings.best_heading !== ''))
  const result = data?.result
  const { products = 0, pages = 0 } = result?.counts ?? {}
  const groups = result?.found.filter(({ kind }) => kind !== 'page') ?? []
  const hasFound = products + pages + groups.length > 0
  const showsPages = tab === 'pages' || (products === 0 && pages > 0)
  const showsListing = !showsPages && (hasFound || !data)
  return (
    <Band top="none" className={showsListing ? css.root : css.alone} labelledBy={`${id}-title`}>
      <div className={`${css.head} ${patterns.stack16}`}>
        <Heading level={1} id={`${id}-title`}>
          {query ? (
            <span dir="auto">
              {hasFound || !data ? t.resultsFor({ query: result?.corrected ?? query }) : t.noResultsFor({ query })}
            </span>
          ) : (
            settings.title
          )}
        </Heading>
        <SearchForm key={query} path={path} query={query} placeholder={settings.placeholder} />
        {result?.corrected && <Corrected query={query} corrected={result.corrected} />}
      </div>
      {hasFound && (
        <nav className={css.tabs} aria-label={t.results()}>
          <Tab href={listingHref(path, { query })} label={t.products()} count={products} isCurrent={!showsPages} />
          <Tab
            href={listingHref(path, { query, tab: 'pages' })}
            label={t.pages()}
            count={pages}
            isCurrent={showsPages}
          />
        </nav>
      )}
      {!showsPages && groups.length > 0 && <Groups hits={groups} />}
      {showsPages && result && <PagesFound query={query} hits={pagesOf(result)} />}
      {data && !hasFound && <SearchHelp settings={settings} query={query} overview={data} />}
    </Band>
  )
}

const pagesOf = (result: NonNullable<SearchOverview['result']>) => result.found.filter(({ kind }) => kind === 'page')

function Corrected({ query, corrected }: { query: string; corrected: string }) {
  return (
    <p className={`${css.corrected} ${patterns.soft}`}>
      {t.corrected({ query, corrected, q: renderQuery, strong: renderCorrected })}
    </p>
  )
}

const renderQuery = (text: string) => (
  <q key="query" dir="auto">
    {text}
  </q>
)

const renderCorrected = (text: string) => (
  <strong key="corrected" className={css.meant} dir="auto">
    {text}
  </strong>
)

function Tab({ href, label, count, isCurrent }: { href: string; label: string; count: number; isCurrent: boolean }) {
  return (
    <Link className={`${css.tab} ${patterns.touch} ${patterns.soft}`} href={href} current={isCurrent} rel="nofollow">
      {label}{' '}
      <span className={`${css.count} ${patterns.small} ${patterns.figures}`}>
        {count >= 10_000 ? '10,000+' : formatWholeNumber(count)}
      </span>
    </Link>
  )
}

/** Categories and collections that match the query. */
function Groups({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <nav className={`${css.groups} ${patterns.cluster} ${patterns.soft}`} aria-label={t.categoriesAndCollections()}>
      <span>{t.browse()}</span>
      <ul role="list" className={`${css.links} ${patterns.cluster}`}>
        {hits.slice(0, 6).map(({ path, label }) => (
          <li key={path}>
            <Link className={`${css.link} ${patterns.touch}`} href={path}>
              <span dir="auto">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
