import { useSuspenseQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { formatMoney } from '#domain/money.ts'
import { useLayoutEffect, useRef } from 'react'
import type { SearchOption } from '#machines/search/search-box.options.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { MarkedWords } from './marked-words.tsx'
import css from './search-suggestions.module.css'
import { type SearchBox, useSearchBox } from './use-search-box.ts'

interface Props {
  /** The text field, in its form. */
  input: HTMLInputElement
  popular: readonly string[]
  /** In a sheet of its own: below the field for good. */
  isInline?: boolean
  onDone?: (() => void) | undefined
}

const titles = {
  product: 'Products',
  popular: 'Popular products',
  category: 'Categories',
  collection: 'Collections',
  page: 'Pages',
  query: 'Popular searches',
  recent: 'Your last searches',
} as const

/** What the search box offers for what is typed into a field (CT-04). */
export function SearchSuggestions({ input, popular, isInline = false, onDone }: Props) {
  const box = useSearchBox({ input, popular, isInline, onDone })
  const { snapshot, options } = box
  const { answer, query } = snapshot.context
  const isOpen = snapshot.hasTag('open')
  const isFailed = snapshot.hasTag('failed')
  const isNothing = snapshot.hasTag('answered') && answer?.found.suggestions.length === 0
  const isSearching = snapshot.hasTag('searching') && options.length === 0
  const panel = useKeptHeight(snapshot.hasTag('searching'))
  const isShown = isOpen && (options.length > 0 || isFailed || isNothing || isSearching)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isOpen && announcement(box)}</span>
      </VisuallyHidden>
      {(isShown || isInline) && (
        <div ref={panel} className={css.root} data-inline={isInline || undefined}>
          {isSearching && <p className={`${css.note} ${patterns.note}`}>Searching…</p>}
          {isFailed && (
            <p className={`${css.note} ${patterns.note}`}>
              Suggestions could not be loaded.{' '}
              <button type="button" className={`${css.retry} ${patterns.action} ${patterns.small}`} onClick={box.retry}>
                Try again
              </button>
            </p>
          )}
          {isNothing && (
            <p className={`${css.note} ${patterns.note}`}>
              Nothing found for “{query.trim()}”. Try other words, or fewer.
            </p>
          )}
          {answer?.found.corrected && options.length > 0 && !isFailed && query.trim() === answer.query && (
            <p className={`${css.note} ${patterns.note}`}>
              Nothing found for “{answer.query}”. Shown is “{answer.found.corrected}”.
            </p>
          )}
          {isShown && options.length > 0 && <Options box={box} />}
          {isShown && options.some(({ kind }) => kind === 'recent') && (
            <button
              type="button"
              className={`${css.forget} ${patterns.action} ${patterns.soft} ${patterns.small}`}
              onClick={() => box.forgetRecent()}
            >
              Forget your last searches
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** Keeps a box as high as it was while its new content is on its way. */
function useKeptHeight(isPending: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.style.minBlockSize = isPending ? `${height.current}px` : ''
    if (!isPending) height.current = element.offsetHeight
  })
  return box
}

function announcement({ snapshot, options }: SearchBox): string {
  const { query, answer } = snapshot.context
  if (snapshot.hasTag('failed')) return 'Suggestions could not be loaded'
  if (!snapshot.hasTag('answered')) return ''
  if (answer?.found.suggestions.length === 0) return `Nothing found for ${query.trim()}`
  const count = options.filter(({ kind }) => kind !== 'all').length
  const corrected = answer?.found.corrected
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}${corrected ? ` for ${corrected}` : ''}`
}

/** Products on one side and the ways to groups of them on the other, all results below. */
function Options({ box }: { box: SearchBox }) {
  const groups = groupsOf(box.options)
  const products = groups.filter(({ kind }) => isOfProducts(kind))
  const ways = groups.filter(({ kind }) => !isOfProducts(kind) && kind !== 'all')
  const all = groups.find(({ kind }) => kind === 'all')?.entries ?? []
  return (
    <div role="listbox" id={box.listId} className={`${css.list} ${patterns.stack16}`} aria-label="Suggestions">
      {[products, ways]
        .filter(({ length }) => length > 0)
        .map((side) => (
          <div key={side[0]?.kind} className={`${css.side} ${patterns.stack16}`}>
            {side.map((group) => (
              <OptionGroup key={group.kind} {...group} box={box} />
            ))}
          </div>
        ))}
      {all.map((entry) => (
        <Option key={entry.index} {...entry} box={box} />
      ))}
    </div>
  )
}

const isOfProducts = (kind: SearchOption['kind']) => kind === 'product' || kind === 'popular'

interface Entry {
  option: SearchOption
  /** Its place in the walk of the arrow keys. */
  index: number
}

interface Group {
  kind: SearchOption['kind']
  entries: Entry[]
}

function groupsOf(options: readonly SearchOption[]): Group[] {
  const entries = options.map((option, index) => ({ option, index }))
  const kinds = [...new Set(options.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, entries: entries.filter(({ option }) => option.kind === kind) }))
}

function OptionGroup({ kind, entries, box }: Group & { box: SearchBox }) {
  if (kind === 'all') return null
  const titleId = `${box.listId}-${kind}`
  return (
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className={`${css.title} ${patterns.note}`}>
        {titles[kind]}
      </p>
      {entries.map((entry) =>
        kind === 'recent' ? (
          <RecentOption key={entry.index} {...entry} box={box} />
        ) : (
          <Option key={entry.index} {...entry} box={box} />
        ),
      )}
    </div>
  )
}

/** A search of one's own, which can be forgotten: by this button for a pointer, by Delete on the keyboard. */
function RecentOption(props: Entry & { box: SearchBox }) {
  const { option, box } = props
  return (
    <div className={css.recent} role="presentation">
      <Option {...props} />
      <button
        type="button"
        className={`${css.remove} ${patterns.square} ${patterns.soft}`}
        // Nothing but options may stand in a list of options.
        aria-hidden="true"
        tabIndex={-1}
        title={`Forget “${option.label}”`}
        onClick={() => box.forgetRecent(option.label)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** A link that the arrow keys come to; the pointer may open it in a new tab like any other. */
function Option({ option, index, box }: Entry & { box: SearchBox }) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { kind, label, path, image, price, regular_price: before } = option
  const { query, answer, active } = box.snapshot.context
  const isProduct = isOfProducts(kind)
  return (
    <Link
      role="option"
      id={box.optionId(index)}
      className={`${css.option} ${patterns.touch}`}
      data-kind={isProduct ? 'product' : kind}
      href={path}
      tabIndex={-1}
      aria-selected={index === active}
      aria-keyshortcuts={kind === 'recent' ? 'Delete' : undefined}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) box.choose(option)
      }}
    >
      {isProduct && <Picture className={css.picture} image={image} alt="" sizes={{ xs: '48px' }} ratio="4:5" />}
      {(kind === 'recent' || kind === 'query') && <Icon name="search" />}
      <span className={`${css.label} ${patterns.clamp}`} dir="auto">
        {kind === 'all' ? (
          `See all results for “${label}”`
        ) : isProduct || kind === 'category' || kind === 'collection' || kind === 'page' ? (
          <MarkedWords label={label} query={answer?.found.corrected ?? query} />
        ) : (
          label
        )}
      </span>
      {isProduct && price && price.amount > 0 && (
        <Price
          className={css.price}
          price={formatMoney(price, locale)}
          regular={before && formatMoney(before, locale)}
        />
      )}
      {kind === 'all' && <Icon name="arrow-right" />}
    </Link>
  )
}
