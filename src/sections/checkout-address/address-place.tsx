import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countriesQuery } from '#api/settings.queries.ts'
import type { Address } from '#generated/api.d.ts'
import { addressLines } from '#domain/address-lines.ts'
import { selectChosenId, selectTitle } from '#machines/address/address-view.machine.ts'
import { AddressFields } from '#shop/address/address-fields.tsx'
import { AddressFormSkeleton } from '#shop/address/address-form-skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import { AddButton, type AddressPlaceProps, type AddressViewProps, nameOf, TextButton } from './address-parts.tsx'
import css from './checkout-address.module.css'
import { Fault } from './fault.tsx'

const AddressSelector = lazyPart(
  () => import('./address-selector.tsx'),
  (module) => module.AddressSelector,
)

/** Empty until a pincode is typed. */
const PincodeNote = lazyPart(
  () => import('./pincode-note.tsx'),
  (module) => module.PincodeNote,
)

/** One address of the step, as form, selector or selected one (CK-03). */
export function AddressPlace(props: AddressPlaceProps) {
  const { view, errors, place } = props
  const root = useRef<HTMLDivElement>(null)
  const kind = view && (['form', 'selector', 'selected'] as const).find((tag) => view.hasTag(tag))
  const title = view && selectTitle(view)

  // Anyone who has changed the view goes on in it; the first one waits to be reached.
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const now = kind && `${kind} ${title}`
    if (shown.current !== undefined && now !== undefined && shown.current !== now) root.current?.focus()
    if (now !== undefined) shown.current = now
  }, [kind, title])

  // Here before a customer asks for it, and not needed by anyone else.
  const hasSaved = props.saved.length > 0
  useEffect(() => {
    if (hasSaved) AddressSelector.preload()
  }, [hasSaved])

  if (!view || !kind) return <AddressFormSkeleton />
  const whole = errors[''] ?? (kind === 'form' ? undefined : Object.values(errors).find((error) => error !== undefined))
  const own = { ...props, view }
  return (
    <div ref={root} className={patterns.stack16} tabIndex={-1} role="group" aria-label={title}>
      {/* The selector's is the legend of its list. */}
      {kind !== 'selector' && <h3 className={`${patterns.name} ${kind === 'form' ? patterns.soft : ''}`}>{title}</h3>}
      {whole && <Fault id={`${place}-fault`}>{whole}</Fault>}
      {kind === 'form' && <FormView {...own} />}
      {(kind === 'selector' || kind === 'selected') && (
        <AddressSelector
          {...own}
          open={kind === 'selector'}
          // Its “Change” button stays until the list is loaded.
          fallback={selectedAddress(own) ? <SelectedView {...own} /> : <AddressFormSkeleton />}
        />
      )}
    </div>
  )
}

function FormView({ cart, locale, place, view, fields, errors, send }: AddressViewProps) {
  const isBusy = view.hasTag('busy')
  const hasOthers = view.hasTag('adding') || view.hasTag('editing')
  const pincode = (
    <PincodeNote cart={cart} pincode={fields.textOf('pincode')} country={fields.country?.id} locale={locale} />
  )
  return (
    <>
      <AddressFields
        id={place}
        fields={fields}
        errors={errors}
        // What is wrong with it stands there in the same words.
        notes={place === 'shipping' && !errors['pincode'] ? { pincode } : {}}
        onChange={(column, text) => send({ type: 'text.typed', place, column, text })}
      />
      {hasOthers && (
        <div className={patterns.cluster}>
          <Button look="quiet" loading={isBusy} onClick={() => send({ type: 'form.saveRequested', place })}>
            Save address
          </Button>
          <TextButton disabled={isBusy} onClick={() => send({ type: 'form.cancelled', place })}>
            Cancel
          </TextButton>
        </div>
      )}
    </>
  )
}

const selectedAddress = ({ view, saved, inCart }: Pick<AddressViewProps, 'view' | 'saved' | 'inCart'>) =>
  saved.find((one) => one.id === selectChosenId(view)) ?? inCart

function SelectedView(props: AddressViewProps) {
  const { place, view, send } = props
  const { data: countries = [] } = useQuery(countriesQuery())
  const id = selectChosenId(view)
  const address = selectedAddress(props)
  return (
    <div className={`${css.selected} ${patterns.panel} ${patterns.stack8}`}>
      {address && (
        <address className={patterns.figures}>
          <span className={patterns.strong} dir="auto">
            {nameOf(address)}
          </span>
          {addressLines(address as Address, countries).map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </address>
      )}
      <div className={patterns.cluster24}>
        <TextButton onClick={() => send({ type: 'change.requested', place })}>Change</TextButton>
        {id !== undefined && <TextButton onClick={() => send({ type: 'edit.requested', place, id })}>Edit</TextButton>}
        <AddButton place={place} send={send} />
      </div>
    </div>
  )
}
