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
import * as common from '#words/common.ts'
import * as t from '#words/search.ts'
import { MarkedWords } from './marked-words.tsx'
import css from './search-suggestions.module.css'
import { type SearchBox, useSearchBox } from './use-search-box.ts'

interface Props {
  /** The text field, in its form. */
  input: HTMLInputElement
  popular: readonly string[]
  /** Whether suggestions are always shown below the field, in a sheet. */
  isInline?: boolean
  onDone?: (() => void) | undefined
}

const titles = {
  product: t.products,
  popular: t.popularProducts,
  category: t.categories,
  collection: t.collections,
  page: t.pages,
  query: t.popularSearches,
  recent: t.recentSearches,
} as const

/** The suggestions for a search field (CT-04). */
export function SearchSuggestions({ input, popular, isInline = false, onDone }: Props) {
  const box = useSearchBox({ input, popular, isInline, onDone })
  const { snapshot, options } = box
  const { answer, query } = snapshot.context
  const isOpen = snapshot.hasTag('open')
  const isFailed = snapshot.hasTag('failed')
  const isEmpty = snapshot.hasTag('answered') && answer?.found.suggestions.length === 0
  const isSearching = snapshot.hasTag('searching') && options.length === 0
  const panel = useKeptHeight(snapshot.hasTag('searching'))
  const isShown = isOpen && (options.length > 0 || isFailed || isEmpty || isSearching)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isOpen && announcement(box)}</span>
      </VisuallyHidden>
      {(isShown || isInline) && (
        <div ref={panel} className={css.root} data-inline={isInline || undefined}>
          {isSearching && <p className={`${css.note} ${patterns.note}`}>{t.searching()}</p>}
          {isFailed && (
            <p className={`${css.note} ${patterns.note}`}>
              {t.suggestionsFailed()}{' '}
              <button type="button" className={`${css.retry} ${patterns.action} ${patterns.small}`} onClick={box.retry}>
                {common.tryAgain()}
              </button>
            </p>
          )}
          {isEmpty && <p className={`${css.note} ${patterns.note}`}>{t.noSuggestions({ query: query.trim() })}</p>}
          {answer?.found.corrected && options.length > 0 && !isFailed && query.trim() === answer.query && (
            <p className={`${css.note} ${patterns.note}`}>
              {t.correctedSuggestions({ query: answer.query, corrected: answer.found.corrected })}
            </p>
          )}
          {isShown && options.length > 0 && <Options box={box} />}
          {isShown && options.some(({ kind }) => kind === 'recent') && (
            <button
              type="button"
              className={`${css.forget} ${patterns.action} ${patterns.soft} ${patterns.small}`}
              onClick={() => box.forgetRecent()}
            >
              {t.clearRecent()}
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** Keeps the height of a box while its new content loads. */
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
  if (snapshot.hasTag('failed')) return t.suggestionsFailed()
  if (!snapshot.hasTag('answered')) return ''
  if (answer?.found.suggestions.length === 0) return t.noSuggestions({ query: query.trim() })
  const count = options.filter(({ kind }) => kind !== 'all').length
  const corrected = answer?.found.corrected
  return corrected ? t.suggestionCountFor({ count, query: corrected }) : t.suggestionCount({ count })
}

/** Products on one side, other suggestions on the other, and a link to all results below. */
function Options({ box }: { box: SearchBox }) {
  const groups = groupsOf(box.options)
  const products = groups.filter(({ kind }) => isOfProducts(kind))
  const others = groups.filter(({ kind }) => !isOfProducts(kind) && kind !== 'all')
  const all = groups.find(({ kind }) => kind === 'all')?.entries ?? []
  return (
    <div role="listbox" id={box.listId} className={`${css.list} ${patterns.stack16}`} aria-label={t.suggestions()}>
      {[products, others]
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
  /** Position in the order of the arrow keys. */
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
        {titles[kind]()}
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

/** A recent search, which this button or the Delete key removes. */
function RecentOption(props: Entry & { box: SearchBox }) {
  const { option, box } = props
  return (
    <div className={css.recent} role="presentation">
      <Option {...props} />
      <button
        type="button"
        className={`${css.remove} ${patterns.square} ${patterns.soft}`}
        // A listbox may only contain options.
        aria-hidden="true"
        tabIndex={-1}
        title={t.removeRecent({ query: option.label })}
        onClick={() => box.forgetRecent(option.label)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** A link that the arrow keys select. */
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
          t.seeAll({ query: label })
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
