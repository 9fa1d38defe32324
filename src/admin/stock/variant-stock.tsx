import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockVariant } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-stock.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { usePathParameter } from '../shell/navigation.ts'
import { Page } from '../shell/page.tsx'
import { useSession } from '../shell/session.ts'
import { AdjustForm } from './adjust-form.tsx'
import { StockHistory } from './stock-history.tsx'
import { nameOfVariant, stockList } from './stock.queries.ts'
import { ThresholdDialog } from './threshold-dialog.tsx'
import css from './variant-stock.module.css'

/** /admin/stock/$id: the stock of one variant, and how it came about. */
export function Screen() {
  const id = Number(usePathParameter('id'))
  const query = useInfiniteQuery(stockList({ variant: Number.isSafeInteger(id) && id > 0 ? id : 1 }))
  const page = query.data?.pages[0]
  const variant = page?.rows.find(({ product_id: one }) => one === id)
  if (query.isPending) return null
  if (!variant || !page)
    return (
      <Page title={t.variantGone()} parent={PARENT()} width="text">
        <p>{query.error?.message ?? t.variantGoneAdvice()}</p>
      </Page>
    )
  return <VariantStock key={id} variant={variant} shopThreshold={page.shop_threshold} />
}

const PARENT = () => ({ href: '/admin/stock', title: t.backToStock() })

function VariantStock({ variant, shopThreshold }: { variant: StockVariant; shopThreshold: number }) {
  const { role, shop } = useSession()
  const [isLimiting, setIsLimiting] = useState(false)
  const [adjustments, setAdjustments] = useState(0)
  const canAdjust = role !== 'editor'
  const facts = [
    [t.available(), variant.stock],
    [t.reserved(), variant.reserved],
    [t.lowAt(), variant.threshold],
  ] as const
  return (
    <Page
      title={nameOfVariant(variant)}
      lead={variant.sku}
      parent={PARENT()}
      width="form"
      actions={
        <>
          <AdminLink className={css.link} href={`/admin/stock?product=${variant.group_id}`}>
            {t.allVariants()}
          </AdminLink>
          <AdminLink className={css.link} href={`/admin/products/${variant.group_id}`}>
            {t.editProduct()}
          </AdminLink>
        </>
      }
    >
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString(shop.locale)}</dd>
          </div>
        ))}
        {canAdjust && (
          <Button look="quiet" onClick={() => setIsLimiting(true)}>
            {t.thresholdSelected()}
          </Button>
        )}
      </dl>
      <div className={css.columns}>
        {canAdjust && (
          <Card title={t.adjustTitle()}>
            {/* Starts anew after each change. */}
            <AdjustForm key={adjustments} variants={[variant]} onDone={() => setAdjustments(adjustments + 1)} />
          </Card>
        )}
        <Card title={t.history()}>
          <StockHistory id={variant.product_id} />
        </Card>
      </div>
      {isLimiting && (
        <ThresholdDialog
          variants={[variant]}
          shopThreshold={shopThreshold}
          onClose={() => setIsLimiting(false)}
          onDone={() => setIsLimiting(false)}
        />
      )}
    </Page>
  )
}
