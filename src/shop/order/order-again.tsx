import { useState } from 'react'
import type { OrderLine } from '#generated/api.d.ts'
import { useCartActor } from '#visitor/cart.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { type BoughtAgain, buyAgain } from './buy-again.ts'
import * as t from '#words/orders.ts'

/** Adds the items of an order to the cart again, and reports those that are not available. */
export function OrderAgain({ lines }: { lines: readonly OrderLine[] }) {
  const cart = useCartActor()
  const [isBusy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly BoughtAgain[]>([])

  async function run(): Promise<void> {
    setBusy(true)
    setResults([])
    setResults(await buyAgain(cart, lines))
    setBusy(false)
  }

  return (
    <>
      <Button look="quiet" loading={isBusy} onClick={() => void run()}>
        {t.buyAgain()}
      </Button>
      <div role="status" className={patterns.note}>
        {results.length > 0 && <Results results={results} />}
      </div>
    </>
  )
}

function Results({ results }: { results: readonly BoughtAgain[] }) {
  const isAll = results.every(({ added, wanted }) => added === wanted)
  const isNone = results.every(({ added }) => added === 0)
  return (
    <>
      {isAll ? t.allInCart() : isNone ? t.noneInCart() : t.othersInCart()}{' '}
      {results.map(({ reason }) => reason && `${reason} `)}
      {!isNone && <Link href={pageHref('cart')}>{t.goToCart()}</Link>}
    </>
  )
}
