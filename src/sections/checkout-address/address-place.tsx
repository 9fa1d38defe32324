import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { countriesQuery } from '#api/settings.queries.ts'
import type { Address, CartAddress } from '#generated/api.d.ts'
import { addressLines } from '#domain/address-lines.ts'
import { stepTitles } from '#domain/checkout-messages.ts'
import type { AddressViewActor, AddressViewSnapshot } from '#machines/address/address-view.machine.ts'
import { selectChosenId, selectTitle } from '#machines/address/address-view.machine.ts'
import { AddressFields } from '#shop/address/address-fields.tsx'
import { AddressFormSkeleton } from '#shop/address/address-form-skeleton.tsx'
import type { AddressFieldsState } from '#shop/address/use-address-fields.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-address.module.css'
import { Fault } from './fault.tsx'
import { PincodeNote } from './pincode-note.tsx'
import type { Place } from './use-address-place.ts'

export interface AddressPlaceProps {
  place: Place
  snapshot: AddressViewSnapshot
  actor: AddressViewActor
  /** In the order in which they are offered. */
  saved: readonly Address[]
  /** As the cart has it, for one that was typed. */
  inCart: CartAddress | null
  fields: AddressFieldsState
  /** By column; '' is the address as a whole. */
  errors: Readonly<Record<string, string | undefined>>
  onChange: (column: string, text: string) => void
  /** The form's own button: saves what is typed without going on. */
  onSave: () => void
  onForget: () => void
}

/** One address of the step, as form, selector or selected one (CK-03). */
export function AddressPlace({ locale, ...props }: AddressPlaceProps & { locale: string }) {
  const { snapshot, errors } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const view = (['form', 'selector', 'selected'] as const).find((tag) => snapshot.hasTag(tag))
  const title = selectTitle(snapshot)

  // Anyone who has changed the view goes on in it; the first one waits to be reached.
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const now = view && `${view} ${title}`
    if (shown.current !== undefined && now !== undefined && shown.current !== now) root.current?.focus()
    if (now !== undefined) shown.current = now
  }, [view, title])

  if (!view) return <AddressFormSkeleton />
  const whole = errors[''] ?? (view === 'form' ? undefined : Object.values(errors).find((error) => error !== undefined))
  return (
    <div ref={root} className={patterns.stack16} tabIndex={-1} role="group" aria-label={title}>
      {/* The selector's is the legend of its list. */}
      {view !== 'selector' && <h3 className={`${patterns.name} ${view === 'form' ? patterns.soft : ''}`}>{title}</h3>}
      {whole && <Fault>{whole}</Fault>}
      {view === 'form' && <FormView {...props} id={id} locale={locale} />}
      {view === 'selector' && <SelectorView {...props} />}
      {view === 'selected' && <SelectedView {...props} />}
    </div>
  )
}

type ViewProps = AddressPlaceProps

function FormView({ id, locale, ...props }: AddressPlaceProps & { id: string; locale: string }) {
  const { place, snapshot, actor, fields, errors, onChange, onSave, onForget } = props
  const isBusy = snapshot.hasTag('busy')
  const hasOthers = snapshot.hasTag('adding') || snapshot.hasTag('editing')
  return (
    <>
      <AddressFields
        id={id}
        fields={fields}
        errors={errors}
        notes={
          place === 'shipping'
            ? {
                pincode: (
                  <PincodeNote pincode={fields.textOf('pincode')} country={fields.country?.id} locale={locale} />
                ),
              }
            : {}
        }
        onChange={onChange}
      />
      {hasOthers && (
        <div className={patterns.cluster}>
          <Button look="quiet" loading={isBusy} onClick={onSave}>
            Save address
          </Button>
          <TextButton
            disabled={isBusy}
            onClick={() => {
              onForget()
              actor.send({ type: 'form.cancelled' })
            }}
          >
            Cancel
          </TextButton>
        </div>
      )}
    </>
  )
}

function SelectorView({ snapshot, actor, saved, onForget }: ViewProps) {
  const { data: countries = [] } = useQuery(countriesQuery())
  const { picked, inCart } = snapshot.context
  const edit = (id: number) => {
    onForget()
    actor.send({ type: 'edit.requested', id })
  }
  return (
    <>
      <ChoiceList
        legend={stepTitles.selectAddress}
        value={picked === undefined ? undefined : String(picked)}
        choices={saved.map((address) => ({
          value: String(address.id),
          label: <span dir="auto">{nameOf(address)}</span>,
          note: addressLines(address, countries).join(', '),
        }))}
        onChange={(value) => actor.send({ type: 'address.picked', id: Number(value) })}
      />
      <div className={patterns.cluster}>
        <Button look="quiet" disabled={picked === undefined} onClick={() => actor.send({ type: 'selected.used' })}>
          Use this address
        </Button>
        {picked !== undefined && <TextButton onClick={() => edit(picked)}>Edit</TextButton>}
        <AddButton actor={actor} onForget={onForget} />
        {inCart !== 'nothing' && (
          <TextButton onClick={() => actor.send({ type: 'selector.cancelled' })}>Cancel</TextButton>
        )}
      </div>
    </>
  )
}

function SelectedView({ snapshot, actor, saved, inCart, onForget }: ViewProps) {
  const { data: countries = [] } = useQuery(countriesQuery())
  const id = selectChosenId(snapshot)
  const address = saved.find((one) => one.id === id) ?? inCart
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
        <TextButton onClick={() => actor.send({ type: 'change.requested' })}>Change</TextButton>
        {id !== undefined && (
          <TextButton
            onClick={() => {
              onForget()
              actor.send({ type: 'edit.requested', id })
            }}
          >
            Edit
          </TextButton>
        )}
        <AddButton actor={actor} onForget={onForget} />
      </div>
    </div>
  )
}

function AddButton({ actor, onForget }: Pick<AddressPlaceProps, 'actor' | 'onForget'>) {
  return (
    <TextButton
      onClick={() => {
        onForget()
        actor.send({ type: 'add.requested' })
      }}
    >
      {stepTitles.addAddress}
    </TextButton>
  )
}

function TextButton(props: { disabled?: boolean; onClick: () => void; children: string }) {
  return <button type="button" className={`${patterns.action} ${patterns.small}`} {...props} />
}

function nameOf(address: Address | CartAddress): string {
  const { name } = address as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
