import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countriesQuery } from '#api/settings.queries.ts'
import type { Address } from '#generated/api.d.ts'
import { addressLines } from '#domain/address-lines.ts'
import type { AddressView } from '#domain/address-step-rules.ts'
import * as t from '#words/addresses.ts'
import { AddressFields } from '#shop/address/address-fields.tsx'
import { AddressFormSkeleton } from '#shop/address/address-form-skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import { AddButton, type AddressPlaceProps, nameOf, TextButton } from './address-parts.tsx'
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

/** One address of the step, as form, selector or summary (CK-03). */
export function AddressPlace(props: AddressPlaceProps) {
  const { view, errors, place } = props
  const root = useRef<HTMLDivElement>(null)
  const kind = kindOf(view)
  const title = titleOf(view)

  // Focuses a view the visitor has opened; the initial one waits to be reached.
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const now = kind && `${kind} ${title}`
    if (shown.current !== undefined && now !== undefined && shown.current !== now) root.current?.focus()
    if (now !== undefined) shown.current = now
  }, [kind, title])

  // Preloaded for customers, who may open it.
  const hasSaved = props.saved.length > 0
  useEffect(() => {
    if (hasSaved) AddressSelector.preload()
  }, [hasSaved])

  if (!kind) return <AddressFormSkeleton />
  const whole = errors[''] ?? (kind === 'form' ? undefined : Object.values(errors).find((error) => error !== undefined))
  return (
    <div ref={root} className={patterns.stack16} tabIndex={-1} role="group" aria-label={title}>
      {/* The selector's is the legend of its list. */}
      {kind !== 'selector' && <h3 className={`${patterns.name} ${kind === 'form' ? patterns.soft : ''}`}>{title}</h3>}
      {whole && <Fault id={`${place}-fault`}>{whole}</Fault>}
      {kind === 'form' && <FormView {...props} />}
      {(kind === 'selector' || kind === 'selected') && (
        <AddressSelector
          {...props}
          open={kind === 'selector'}
          // Its “Change” button stays until the list is loaded.
          fallback={selectedAddress(props) ? <SelectedView {...props} /> : <AddressFormSkeleton />}
        />
      )}
    </div>
  )
}

const kindOf = (view: AddressView) =>
  view === 'selector' || view === 'selected' ? view : view === 'waiting' || view === 'same' ? undefined : 'form'

/** Returns the heading of a view (§2.4). */
function titleOf(view: AddressView): string {
  if (view === 'selector') return t.selectAddress()
  if (view === 'editing') return t.editAddress()
  return view === 'adding' ? t.addAddress() : t.address()
}

function FormView(props: AddressPlaceProps) {
  const { cart, locale, place, view, fields, errors, isSaving, onType, onSave, openView } = props
  const pincode = (
    <PincodeNote cart={cart} pincode={fields.textOf('pincode')} country={fields.country?.id} locale={locale} />
  )
  return (
    <>
      <AddressFields
        id={place}
        fields={fields}
        errors={errors}
        // Its errors are already in the view.
        notes={place === 'shipping' && !errors['pincode'] ? { pincode } : {}}
        onChange={onType}
      />
      {view !== 'first' && (
        <div className={patterns.cluster}>
          <Button look="quiet" loading={isSaving} onClick={onSave}>
            {t.save()}
          </Button>
          <TextButton disabled={isSaving} onClick={() => openView({ type: 'form.cancelled', place })}>
            {t.cancel()}
          </TextButton>
        </div>
      )}
    </>
  )
}

const selectedAddress = ({ chosen, saved, inCart }: AddressPlaceProps) =>
  saved.find((one) => one.id === chosen) ?? inCart

function SelectedView(props: AddressPlaceProps) {
  const { place, chosen: id, openView } = props
  const { data: countries = [] } = useQuery(countriesQuery())
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
        <TextButton onClick={() => openView({ type: 'change.requested', place })}>{t.change()}</TextButton>
        {id !== undefined && (
          <TextButton onClick={() => openView({ type: 'edit.requested', place, id })}>{t.edit()}</TextButton>
        )}
        <AddButton place={place} openView={openView} />
      </div>
    </div>
  )
}
