import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#api/client/errors.ts'
import { singleProductQuery } from '#api/product.queries.ts'
import type { Settings } from '#generated/sections/quick-view.js'
import { useCart } from '#visitor/cart.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import * as common from '#words/common.ts'
import * as t from '#words/product.ts'
import { QuickViewProduct } from './quick-view-product.tsx'
import { QuickViewSkeleton } from './quick-view-skeleton.tsx'
import css from './quick-view.module.css'

interface Props {
  slug: string
  /** The title until the product has loaded. */
  name: string
  /** SKU of the initial variant. */
  sku: string | undefined
  settings: Settings
  open: boolean
  onClose: () => void
}

/** The dialog with the product, its placeholder or an error. */
export function QuickViewDialog({ slug, name, sku, settings, open, onClose }: Props) {
  const { data: product, error, refetch } = useQuery(singleProductQuery(slug))
  // The cart drawer replaces this dialog.
  const isDrawerOpen = useCart((cart) => cart.hasTag('drawerOpen'))

  useEffect(() => {
    if (isDrawerOpen) onClose()
  }, [isDrawerOpen, onClose])

  return (
    <Dialog open={open && !isDrawerOpen} onClose={onClose} title={product?.name ?? name} variant="wide">
      {product ? (
        <QuickViewProduct product={product} sku={sku} settings={settings} onLeave={onClose} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <QuickViewSkeleton />
      )}
    </Dialog>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className={`${css.failed} ${patterns.stack16} ${patterns.start}`} role="alert">
      <p>{isGone ? t.unavailable() : t.unreachable()}</p>
      {isGone ? (
        <ArrowLink href={pageHref('shop')}>{t.continueShopping()}</ArrowLink>
      ) : (
        <Button look="quiet" onClick={onRetry}>
          {common.tryAgain()}
        </Button>
      )}
    </div>
  )
}
