import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Address, AddressType, Cart } from '#generated/api.d.ts'
import { type AddressFieldsState, type AddressTexts, useAddressFields } from '#shop/address/use-address-fields.ts'
import { type AddressDraft, textsFor } from './address-draft.ts'
import { type Place, useAddressPlace } from './use-address-place.ts'
import { inOrder, type useKnownAddresses } from './use-known-addresses.ts'

interface Options {
  place: Place
  cart: Cart
  typed: AddressDraft
  known: ReturnType<typeof useKnownAddresses>
  /** For fields that nobody has touched. */
  suggested: AddressTexts
  onType: (change: AddressDraft) => void
}

/** One address of the step with what is typed in its form. */
export interface StepPlace extends ReturnType<typeof useAddressPlace> {
  place: Place
  fields: AddressFieldsState
  saved: readonly Address[]
  inCart: Cart['shipping_address']
  isForm: boolean
  /** Which view it is, is known. */
  isDecided: boolean
  typeText: (column: string, text: string) => void
}

const types: Readonly<Record<Place, AddressType>> = { shipping: 'Shipping', billing: 'Billing' }

export function useStepPlace({ place, cart, typed, known, suggested, onType }: Options): StepPlace {
  const { settings } = useSuspenseQuery(shopValuesQuery()).data
  const { snapshot, actor } = useAddressPlace(place, known.newsOf(place))
  const isNew = snapshot.hasTag('adding')
  const editedId = snapshot.hasTag('editing') ? snapshot.context.edited : undefined
  const edited = known.saved.find(({ id }) => id === editedId)
  const texts = textsFor(place, typed, cart, edited, isNew)
  // Numbers of another country are other numbers.
  const isAtHome = !texts['country'] || texts['country'] === settings['store_country']
  const { phone, ...others } = suggested
  const fields = useAddressFields(edited?.address_type ?? types[place], texts, {
    ...(!edited && others),
    ...(!edited && isAtHome && phone !== undefined && { phone }),
  })

  // A form that was open when the page was left opens again, with what is typed in it.
  const isRestored = useRef(false)
  const restore = useEffectEvent(() => {
    const left = typed[place]
    if (left?.of === null) actor.send({ type: 'add.requested' })
    else if (left && known.saved.some(({ id }) => id === left.of)) actor.send({ type: 'edit.requested', id: left.of })
  })
  const isThere = snapshot.hasTag('selected') || snapshot.hasTag('selector')
  const isDecided = isThere || snapshot.hasTag('form')
  useEffect(() => {
    if (!isDecided || isRestored.current) return
    isRestored.current = true
    if (isThere) restore()
  }, [isDecided, isThere])

  // What was saved is no longer only typed.
  const isForm = snapshot.hasTag('form')
  const wasSaving = useRef(false)
  const isSaving = isForm && snapshot.hasTag('busy')
  const drop = useEffectEvent(() => onType({ [place]: undefined }))
  useEffect(() => {
    if (wasSaving.current && !isForm) drop()
    wasSaving.current = isSaving
  }, [isSaving, isForm])

  return {
    place,
    snapshot,
    actor,
    fields,
    saved: inOrder(known.saved, types[place]),
    inCart: place === 'shipping' ? cart.shipping_address : cart.billing_address,
    isForm,
    isDecided: isDecided || snapshot.hasTag('same'),
    typeText: (column, text) => onType({ [place]: { of: edited?.id ?? null, texts: fields.changed(column, text) } }),
  }
}
