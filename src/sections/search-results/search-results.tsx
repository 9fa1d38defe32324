import { useQuery } from '@tanstack/react-query'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { SearchHit } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/search-results.js'
import { listingHref } from '#domain/listing-search.ts'
import { formatWholeNumber } from '#lib/whole-number.ts'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { PagesFound } from './pages-found.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchHelp } from './search-help.tsx'
import { searchOverviewQuery, type SearchOverview } from './search-overview.ts'
import css from './search-results.module.css'

/** The head of a search page: what is looked for, how much was found of what, and help where that is nothing. */
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
              {hasFound || !data ? `Results for “${result?.corrected ?? query}”` : `Nothing for “${query}”`}
            </span>
          ) : (
            settings.title
          )}
        </Heading>
        <SearchForm key={query} path={path} query={query} placeholder={settings.placeholder} />
        {result?.corrected && <Corrected query={query} corrected={result.corrected} />}
      </div>
      {hasFound && (
        <nav className={css.tabs} aria-label="Results">
          <Tab href={listingHref(path, { query })} label="Products" count={products} isCurrent={!showsPages} />
          <Tab href={listingHref(path, { query, tab: 'pages' })} label="Pages" count={pages} isCurrent={showsPages} />
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
      Nothing is called <q dir="auto">{query}</q>. Showing results for{' '}
      <strong className={css.meant} dir="auto">
        {corrected}
      </strong>
      .
    </p>
  )
}

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

/** Categories and collections of the words looked for: often what was meant. */
function Groups({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <nav className={`${css.groups} ${patterns.cluster} ${patterns.soft}`} aria-label="Categories and collections">
      <span>See all of</span>
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
