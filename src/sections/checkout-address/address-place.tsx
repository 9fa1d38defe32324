import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countriesQuery } from '#api/settings.queries.ts'
import type { Address, Cart, CartAddress } from '#generated/api.d.ts'
import { addressLines } from '#domain/address-lines.ts'
import { stepTitles } from '#domain/step-titles.ts'
import type { AddressStepActor } from '#machines/address/address-step.machine.ts'
import type { StepPlace } from '#machines/address/address-step.selectors.ts'
import { type AddressViewSnapshot, selectChosenId, selectTitle } from '#machines/address/address-view.machine.ts'
import { AddressFields } from '#shop/address/address-fields.tsx'
import { AddressFormSkeleton } from '#shop/address/address-form-skeleton.tsx'
import type { AddressFieldsState } from '#shop/address/use-address-fields.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import patterns from '#ui/patterns.module.css'
import css from './checkout-address.module.css'
import { Fault } from './fault.tsx'

interface Props extends StepPlace {
  cart: Cart
  locale: string
  fields: AddressFieldsState
  send: AddressStepActor['send']
}
/** Empty until a pincode is typed. */
const PincodeNote = lazyPart(
  () => import('./pincode-note.tsx'),
  (module) => module.PincodeNote,
  'The delivery check',
)

type ViewProps = Props & { view: AddressViewSnapshot }

/** One address of the step, as form, selector or selected one (CK-03). */
export function AddressPlace(props: Props) {
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

  if (!view || !kind) return <AddressFormSkeleton />
  const whole = errors[''] ?? (kind === 'form' ? undefined : Object.values(errors).find((error) => error !== undefined))
  const own = { ...props, view }
  return (
    <div ref={root} className={patterns.stack16} tabIndex={-1} role="group" aria-label={title}>
      {/* The selector's is the legend of its list. */}
      {kind !== 'selector' && <h3 className={`${patterns.name} ${kind === 'form' ? patterns.soft : ''}`}>{title}</h3>}
      {whole && <Fault id={`${place}-fault`}>{whole}</Fault>}
      {kind === 'form' && <FormView {...own} />}
      {kind === 'selector' && <SelectorView {...own} />}
      {kind === 'selected' && <SelectedView {...own} />}
    </div>
  )
}

function FormView({ cart, locale, place, view, fields, errors, send }: ViewProps) {
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

function SelectorView({ place, view, saved, send }: ViewProps) {
  const { data: countries = [] } = useQuery(countriesQuery())
  const { picked, inCart } = view.context
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
        onChange={(value) => send({ type: 'address.picked', place, id: Number(value) })}
      />
      <div className={patterns.cluster}>
        <Button look="quiet" disabled={picked === undefined} onClick={() => send({ type: 'selected.used', place })}>
          Use this address
        </Button>
        {picked !== undefined && (
          <TextButton onClick={() => send({ type: 'edit.requested', place, id: picked })}>Edit</TextButton>
        )}
        <AddButton place={place} send={send} />
        {inCart !== 'nothing' && (
          <TextButton onClick={() => send({ type: 'selector.cancelled', place })}>Cancel</TextButton>
        )}
      </div>
    </>
  )
}

function SelectedView({ place, view, saved, inCart, send }: ViewProps) {
  const { data: countries = [] } = useQuery(countriesQuery())
  const id = selectChosenId(view)
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
        <TextButton onClick={() => send({ type: 'change.requested', place })}>Change</TextButton>
        {id !== undefined && <TextButton onClick={() => send({ type: 'edit.requested', place, id })}>Edit</TextButton>}
        <AddButton place={place} send={send} />
      </div>
    </div>
  )
}

function AddButton({ place, send }: Pick<Props, 'place' | 'send'>) {
  return <TextButton onClick={() => send({ type: 'add.requested', place })}>{stepTitles.addAddress}</TextButton>
}

function TextButton(props: { disabled?: boolean; onClick: () => void; children: string }) {
  return <button type="button" className={`${patterns.action} ${patterns.small}`} {...props} />
}

function nameOf(address: Address | CartAddress): string {
  const { name } = address as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
