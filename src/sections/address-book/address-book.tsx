import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addressesQuery } from '#api/address.queries.ts'
import { countriesQuery } from '#api/settings.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/address-book.js'
import * as t from '#words/addresses.ts'
import { WithQuery } from '#shop/storefront/with-query.tsx'
import { Band } from '#ui/band.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressEditor } from './address-editor.tsx'
import css from './address-book.module.css'
import { useAddressBook } from './use-address-book.ts'

/** A customer's saved addresses, or the form of one (AC-03). */
export function AddressBook({ settings }: SectionProps<Settings>) {
  const [snapshot, , actor] = useAddressBook()
  const { data: countries = [] } = useQuery(countriesQuery())
  const root = useRef<HTMLDivElement>(null)
  const isForm = snapshot.hasTag('form')
  const isRemoving = snapshot.hasTag('removing')
  const isBusy = snapshot.hasTag('busy')
  const { id: aim, failure, focus } = snapshot.context

  // The focus moves to where the last action took place.
  useEffect(() => {
    if (!focus) return
    const { on } = focus
    const place = on === 'adding' ? 'adding' : `${on}-${focus.id}`
    root.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus()
  }, [focus])

  const add = (
    <Button data-place="adding" disabled={isBusy} onClick={() => actor.send({ type: 'add.requested' })}>
      {t.addAddress()}
    </Button>
  )

  return (
    <Band top="page">
      <div ref={root}>
        <Heading level={1} size="section" className={css.heading}>
          {settings.heading}
        </Heading>
        <WithQuery query={addressesQuery()} skeleton={<Awaited />}>
          {(addresses) => {
            if (isForm)
              return (
                <AddressEditor
                  address={addresses.find(({ id }) => id === aim)}
                  isFirst={addresses.length === 0}
                  failure={failure}
                  isBusy={isBusy}
                  onSubmit={(fields) => actor.send({ type: 'form.submitted', fields })}
                  onCancel={() => actor.send({ type: 'form.cancelled' })}
                />
              )
            if (addresses.length === 0)
              return (
                <EmptyState drawing="letter" text={settings.empty_text}>
                  {add}
                </EmptyState>
              )
            return (
              <>
                <ul role="list" className={css.list} aria-label={t.savedAddresses()}>
                  {addresses.map((address) => (
                    <li key={address.id}>
                      <AddressCard
                        address={address}
                        countries={countries}
                        isRemoving={isRemoving && aim === address.id}
                        isBusy={isBusy && aim === address.id}
                        isInert={isBusy || isRemoving}
                        send={(event) => actor.send(event)}
                      />
                    </li>
                  ))}
                </ul>
                {add}
              </>
            )
          }}
        </WithQuery>
      </div>
    </Band>
  )
}

/** Placeholders for two addresses. */
function Awaited() {
  return (
    <div className={css.list}>
      {[1, 2].map((index) => (
        <div key={index} className={`${css.card} ${patterns.stack8} ${patterns.panel}`}>
          <Skeleton width="5em" />
          <Skeleton width="9em" />
          <Skeleton height="120px" />
          <Skeleton height="44px" />
        </div>
      ))}
    </div>
  )
}
