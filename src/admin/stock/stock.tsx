import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockVariant } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-stock.ts'
import layout from '../resources/list-layout.module.css'
import { ListSearch } from '../resources/list-filters.tsx'
import { SelectionBar } from '../resources/selection-bar.tsx'
import { useSelection } from '../resources/use-selection.ts'
import { EmptyNote } from '../shell/empty-note.tsx'
import { MoreButton } from '../shell/more-button.tsx'
import { useAddressSearch, useNavigation } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import { useSession } from '../shell/session.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { type StockFilter, stockList } from './stock.queries.ts'
import { StockTable } from './stock-table.tsx'
import { ThresholdDialog } from './threshold-dialog.tsx'
import css from './stock.module.css'

const STATES = ['low', 'sold_out'] as const
const stateNames = { all: t.all, low: t.low, sold_out: t.soldOut }

/** /admin/stock: every variant with its stock. */
export function Screen() {
  const { role } = useSession()
  const canAdjust = role !== 'editor'
  const { filter, set } = useStockFilter()
  const list = useInfiniteQuery(stockList(filter))
  const selection = useSelection(JSON.stringify(filter))
  /** Variants whose stock, or whose threshold, is being changed; null for the shop's threshold. */
  const [adjusted, setAdjusted] = useState<readonly StockVariant[]>()
  const [limited, setLimited] = useState<readonly StockVariant[] | null>()
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const selected = rows.filter(({ product_id: id }) => selection.ids.has(id))
  const threshold = list.data?.pages[0]?.shop_threshold

  return (
    <Page
      title={t.title()}
      lead={t.lead()}
      actions={
        threshold !== undefined &&
        (role === 'owner' || role === 'manager') && (
          <Button look="quiet" onClick={() => setLimited(null)}>
            {t.shopThreshold({ threshold })}
          </Button>
        )
      }
    >
      <div className={layout.root}>
        <div className={layout.tools}>
          <ListSearch value={filter.search ?? ''} label={t.search()} onChange={(search) => set({ search })} />
          <div className={css.states} role="group" aria-label={t.show()}>
            {(['all', ...STATES] as const).map((state) => (
              <button
                key={state}
                type="button"
                className={css.state}
                aria-pressed={(filter.state ?? 'all') === state}
                onClick={() => set({ state: state === 'all' ? undefined : state, product: undefined })}
              >
                {stateNames[state]()}
              </button>
            ))}
          </div>
          {filter.product !== undefined && (
            <Button look="quiet" onClick={() => set({ product: undefined })}>
              {t.everyProduct()}
            </Button>
          )}
        </div>
        {list.error && rows.length === 0 ? (
          <EmptyNote role="alert" title={list.error.message}>
            <Button onClick={() => void list.refetch()}>{t.tryAgain()}</Button>
          </EmptyNote>
        ) : rows.length === 0 && !list.isPending ? (
          <Empty filter={filter} threshold={threshold ?? 0} />
        ) : (
          <StockTable
            rows={rows}
            isBusy={list.isFetching && !list.isFetchingNextPage}
            selection={canAdjust ? selection : undefined}
            onAdjust={(row) => setAdjusted([row])}
          />
        )}
        <MoreButton list={list}>{t.loadMore()}</MoreButton>
        {selected.length > 0 && (
          <SelectionBar status={t.selected({ count: selected.length })} onClear={selection.clear}>
            <Button look="quiet" onClick={() => setLimited(selected)}>
              {t.thresholdSelected()}
            </Button>
            <Button onClick={() => setAdjusted(selected)}>{t.adjustSelected()}</Button>
          </SelectionBar>
        )}
      </div>
      {adjusted && (
        <AdjustDialog
          variants={adjusted}
          onClose={() => setAdjusted(undefined)}
          onDone={() => {
            setAdjusted(undefined)
            selection.clear()
          }}
        />
      )}
      {limited !== undefined && threshold !== undefined && (
        <ThresholdDialog
          variants={limited}
          shopThreshold={threshold}
          onClose={() => setLimited(undefined)}
          onDone={() => {
            setLimited(undefined)
            selection.clear()
          }}
        />
      )}
    </Page>
  )
}

function useStockFilter() {
  const { search, state, product } = useAddressSearch()
  const { setSearch } = useNavigation()
  const known = STATES.find((one) => one === state)
  const filter: StockFilter = {
    ...(search && { search: search.trim().slice(0, 100) }),
    ...(known && { state: known }),
    ...(product !== undefined && /^[1-9]\d{0,8}$/.test(product) && { product: Number(product) }),
  }
  return {
    filter,
    set: (changes: Readonly<Record<string, string | undefined>>) => setSearch(changes, { replace: true }),
  }
}

function Empty({ filter: { search, state, product }, threshold }: { filter: StockFilter; threshold: number }) {
  const [title, advice] =
    search || product
      ? [t.nothingFound(), t.nothingFoundAdvice()]
      : state === 'low'
        ? [t.nothingLow(), t.nothingLowAdvice({ threshold })]
        : state === 'sold_out'
          ? [t.nothingSoldOut(), undefined]
          : [t.noVariants(), t.noVariantsAdvice()]
  return <EmptyNote title={title} text={advice} />
}
