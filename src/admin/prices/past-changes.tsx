import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceBatch } from '#generated/api.d.ts'
import { undoPrices } from '#generated/calls/prices.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-prices.ts'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Question } from '../shell/question.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { type Session, useAdmin, useSession } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { refreshGrid } from './prices.queries.ts'
import css from './change-prices.module.css'

const stateNames: Readonly<Record<PriceBatch['state'], (() => string) | undefined>> = {
  applying: t.applying,
  applied: undefined,
  undoing: t.undoing,
  undone: t.undone,
}

/** The last changes of prices, each of which can be undone. */
export function PastChanges({ query }: { query: UseQueryResult<PriceBatch[]> }) {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const [asked, setAsked] = useState<PriceBatch>()
  const undo = ({ id }: PriceBatch) =>
    run(async () => {
      await undoPrices(http, { params: { id }, quiet: true }).finally(() => setAsked(undefined))
      await Promise.all([query.refetch(), refreshGrid(queryClient)])
      return t.undoStarted()
    })
  return (
    <Card title={t.pastChanges()} lead={t.pastLead()}>
      <LoadedPart query={query}>
        {(batches) =>
          batches.length === 0 ? (
            <p className={css.soft}>{t.noChanges()}</p>
          ) : (
            <Rows label={t.pastChanges()}>
              {batches.map((batch) => (
                <PastChange key={batch.id} batch={batch} onUndo={() => setAsked(batch)} />
              ))}
            </Rows>
          )
        }
      </LoadedPart>
      <Question
        open={asked !== undefined}
        title={t.undoQuestion()}
        text={t.undoAdvice()}
        confirm={t.undoNow()}
        isBusy={isRunning}
        onConfirm={asked && (() => undo(asked))}
        onClose={() => setAsked(undefined)}
      />
    </Card>
  )
}

function PastChange({ batch, onUndo }: { batch: PriceBatch; onUndo: () => void }) {
  const { shop } = useSession()
  const dateText = useDateText()
  const { state, counts, staff_name: staff, created_at: at } = batch
  const { waiting, applied, skipped, undone, kept } = counts
  const isWorking = state === 'applying' || state === 'undoing'
  const total = waiting + applied + skipped + undone + kept
  return (
    <Row
      title={describeChange(batch, shop)}
      marks={[stateNames[state]?.()]}
      isFaded={state === 'undone'}
      text={
        <>
          {t.changedBy({ date: dateText(at), name: staff })}
          <br />
          {state === 'undone' || state === 'undoing'
            ? t.undoneCount({ undone, kept })
            : t.appliedCount({ applied, skipped })}
          {isWorking && (
            <progress
              className={css.bar}
              aria-label={stateNames[state]?.()}
              max={Math.max(1, total)}
              value={state === 'applying' ? total - waiting : total - applied}
            />
          )}
        </>
      }
      actions={
        state === 'applied' &&
        applied > 0 && (
          <Button look="quiet" onClick={onUndo}>
            {t.undo()}
          </Button>
        )
      }
    />
  )
}

/** Returns a change as a title: “Prices reduced by 10 %: 2 categories”. */
function describeChange({ change }: PriceBatch, { currency, locale }: Session['shop']): string {
  if (change === null) return t.typedChange()
  const { kind, value, target = 'price', selection } = change
  const size =
    kind === 'percent'
      ? `${Math.abs(value).toLocaleString(locale)} %`
      : formatMoney({ amount: Math.abs(value), currency }, locale)
  const what =
    target === 'price' ? (value < 0 ? t.pricesReduced : t.pricesRaised) : value < 0 ? t.beforeReduced : t.beforeRaised
  const { everything, category_ids, collection_ids, product_ids, tags, search, with_archived: withArchived } = selection
  const parts = everything
    ? [t.everything()]
    : [
        category_ids?.length && t.categoryCount({ count: category_ids.length }),
        collection_ids?.length && t.collectionCount({ count: collection_ids.length }),
        product_ids?.length && t.productCount({ count: product_ids.length }),
        tags?.length && tags.join(', '),
      ].filter((part) => typeof part === 'string')
  const products = [...parts, ...(search ? [`“${search}”`] : []), ...(withArchived ? [t.archivedToo()] : [])]
  return t.changeOf({ change: what({ size }), products: products.join(', ') })
}
