import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceChange, PricePreview } from '#generated/api.d.ts'
import { changePrices, previewPrices } from '#generated/calls/prices.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-prices.ts'
import { SchemaForm } from '../form/schema-form.tsx'
import { Page } from '../shell/page.tsx'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import {
  type ChangeValues,
  changeOf,
  changeSchema,
  findChangeErrors,
  NEW_CHANGE,
  placeChangeErrors,
} from './change-values.ts'
import { PastChanges } from './past-changes.tsx'
import { PreviewCard } from './preview-card.tsx'
import { priceChanges, refreshGrid } from './prices.queries.ts'
import css from './change-prices.module.css'

type Values = Record<string, unknown>

/** /admin/prices/change: changes many prices, with a preview and undo. */
export function Screen() {
  const { http, queryClient, session } = useAdmin()
  const { shop } = session
  const [preview, setPreview] = useState<{ of: string; change: PriceChange; found: PricePreview }>()
  const { run, isRunning } = useAction()
  const [failure, setFailure] = useState<unknown>()
  const past = useQuery(priceChanges)
  const form = useKeptForm<Values>('price change', {
    initial: { ...NEW_CHANGE },
    check: (values) => findChangeErrors(values as unknown as ChangeValues),
    placeErrors: placeChangeErrors,
    isBusy: isRunning,
    failure,
    submit: (values) => {
      const change = changeOf(values as unknown as ChangeValues)
      setFailure(undefined)
      run(async () => {
        try {
          const found = await previewPrices(http, { body: change, quiet: true })
          setPreview({ of: JSON.stringify(change), change, found })
        } catch (error) {
          setFailure(error)
        }
        return undefined
      })
    },
  })
  const isCurrent =
    preview !== undefined && preview.of === JSON.stringify(changeOf(form.values as unknown as ChangeValues))

  function apply(change: PriceChange): void {
    run(async () => {
      await changePrices(http, { body: change, quiet: true })
      form.forget()
      setPreview(undefined)
      form.reset(() => ({ ...NEW_CHANGE }))
      await Promise.all([past.refetch(), refreshGrid(queryClient)])
      return t.changing()
    })
  }

  return (
    <Page
      title={t.changeMany()}
      lead={t.changeLead()}
      parent={{ href: '/admin/prices', title: t.title() }}
      width="form"
    >
      <div className={css.columns}>
        <div className={css.form}>
          <RestoredNote used={form} />
          <SchemaForm
            schema={changeSchema()}
            form={form}
            shop={{ currency: shop.currency, locale: shop.locale, timeZone: shop.time_zone }}
          >
            <Button
              type="submit"
              look={isCurrent ? 'quiet' : 'solid'}
              loading={isRunning && !isCurrent}
              className={css.send}
            >
              {t.preview()}
            </Button>
          </SchemaForm>
        </div>
        <div className={css.side}>
          {isCurrent && (
            <PreviewCard preview={preview.found} isRunning={isRunning} onApply={() => apply(preview.change)} />
          )}
          <PastChanges query={past} />
        </div>
      </div>
    </Page>
  )
}
