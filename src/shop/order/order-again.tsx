import { useState } from 'react'
import type { OrderLine } from '#generated/api.d.ts'
import { useCartActor } from '#visitor/cart.chart.ts'
import { pageHref } from '#routes/page-href.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { type BoughtAgain, buyAgain } from './buy-again.ts'

/** Puts what was ordered into the cart again, and says what is not there any more. */
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
        Buy again
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
      {isAll
        ? 'All of it is in your cart. '
        : isNone
          ? 'Nothing of it can be bought now. '
          : 'The rest is in your cart. '}
      {results.map(({ why }) => why && `${why} `)}
      {!isNone && <Link href={pageHref('cart')}>Go to the cart</Link>}
    </>
  )
}
