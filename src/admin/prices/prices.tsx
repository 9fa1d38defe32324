import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdjustmentReason } from '#domain/stock-reasons.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-prices.ts'
import layout from '../resources/list-layout.module.css'
import { ListFilters } from '../resources/list-filters.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { EmptyNote } from '../shell/empty-note.tsx'
import { useAddressSearch, useNavigation } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import { Popover } from '../shell/popover.tsx'
import { useSession } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { useShortcut } from '../shell/use-shortcut.ts'
import { ConflictList } from './conflict-list.tsx'
import { GridBar } from './grid-bar.tsx'
import { PriceGrid } from './price-grid.tsx'
import { variantGrid } from './prices.queries.ts'
import { addressOfSelection, readSelection, selectionOf, usePriceFilters } from './price-selection.ts'
import { usePriceGrid } from './use-price-grid.ts'
import css from './prices.module.css'

/** /admin/prices: prices and stock of variants as a spreadsheet. */
export function Screen() {
  const { shop } = useSession()
  const format = { currency: shop.currency, locale: shop.locale }
  const dateText = useDateText()
  const { setSearch } = useNavigation()
  const filters = usePriceFilters()
  const shown = readSelection(useAddressSearch())
  const list = useInfiniteQuery(variantGrid(selectionOf(shown)))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const used = usePriceGrid(rows, format)
  const [reason, setReason] = useState<AdjustmentReason>('correction')
  const [skipped, setSkipped] = useState(0)
  const save = () => void used.save(reason)
  useShortcut('mod+s', save)

  return (
    <Page
      title={t.title()}
      lead={t.lead()}
      actions={
        <AdminLink className={css.link} href="/admin/prices/change">
          {t.changeMany()}
        </AdminLink>
      }
    >
      <div className={layout.root}>
        <div className={layout.tools}>
          <ListFilters
            facts={{ filters }}
            state={shown}
            things={t.products()}
            onChange={(next) => setSearch(addressOfSelection({ ...shown, ...next }), { replace: true })}
          />
          <Popover className={css.keys} label={t.keys()} description={t.keys()}>
            <p className={css.help}>{t.keysHelp()}</p>
          </Popover>
        </div>
        <p id="price-grid-keys" hidden>
          {t.keysHelp()}
        </p>
        {used.restoredAt !== undefined && used.state.edits.size > 0 && (
          <p className={css.note} role="status">
            {t.restored({ date: dateText(new Date(used.restoredAt).toISOString()) })}
          </p>
        )}
        <ConflictList conflicts={used.conflicts} format={format} onSettle={used.settleConflicts} />
        {list.error && rows.length === 0 ? (
          <EmptyNote role="alert" title={list.error.message}>
            <Button onClick={() => void list.refetch()}>{t.tryAgain()}</Button>
          </EmptyNote>
        ) : rows.length === 0 && !list.isPending ? (
          <EmptyNote title={t.nothingFound()} text={t.nothingFoundAdvice()} />
        ) : (
          <PriceGrid
            used={used}
            hasMore={list.hasNextPage}
            onNearEnd={() => {
              if (!list.isFetchingNextPage && !list.isFetchNextPageError) void list.fetchNextPage()
            }}
            onSkipped={setSkipped}
          />
        )}
        <div className={layout.foot}>
          <p className={layout.count} role="status">
            {skipped > 0
              ? t.pasted({ count: skipped })
              : list.hasNextPage
                ? t.rowCountOrMore({ count: rows.length })
                : t.rowCount({ count: rows.length })}
          </p>
          {list.isFetchNextPageError && (
            <Button look="quiet" onClick={() => void list.fetchNextPage()}>
              {t.loadMore()}
            </Button>
          )}
        </div>
        <GridBar used={used} reason={reason} onReason={setReason} onSave={save} />
      </div>
    </Page>
  )
}
