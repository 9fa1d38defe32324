import { useEffect, useState } from 'react'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/checkout-address.js'
import { lazyCode } from '#lib/lazy-code.ts'
import * as t from '#words/checkout.ts'
import { AddressFormSkeleton } from '#shop/address/address-form-skeleton.tsx'
import { CheckoutFrame } from '#shop/checkout/checkout-frame.tsx'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { AddressStep } from './address-step.tsx'
import { useJoinedLines } from './use-joined-lines.ts'

/** The second step of the checkout (CK-03, CK-04): contact, shipping and billing address. */
export function CheckoutAddress({ settings }: SectionProps<Settings>) {
  const joined = useJoinedLines()
  const Note = useJoinedNote(joined.length > 0)
  return (
    <Band top="page">
      <div className={patterns.stack24}>
        <Heading level={1} size="section">
          {t.stepAddress()}
        </Heading>
        <CheckoutFrame skeleton={<AddressFormSkeleton />}>
          {(cart, locale) => (
            <>
              {Note && <Note lines={joined} />}
              <AddressStep key={cart.api_cart} cart={cart} locale={locale} settings={settings} />
            </>
          )}
        </CheckoutFrame>
      </div>
    </Band>
  )
}

const joinedNote = lazyCode(() => import('./joined-note.tsx'))
type Note = typeof import('./joined-note.tsx').JoinedNote

/** Loads the note about joined items when there are any, since few shoppers log in here. */
function useJoinedNote(isWanted: boolean): Note | undefined {
  const [loaded, setLoaded] = useState<{ Note: Note }>()
  useEffect(() => {
    if (isWanted) void joinedNote.loadEventually().then(({ JoinedNote }) => setLoaded({ Note: JoinedNote }))
  }, [isWanted])
  return loaded?.Note
}
