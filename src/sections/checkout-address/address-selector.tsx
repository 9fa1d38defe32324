import { useQuery } from '@tanstack/react-query'
import { countriesQuery } from '#api/settings.queries.ts'
import { addressLines } from '#domain/address-lines.ts'
import { stepTitles } from '#domain/step-titles.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import patterns from '#ui/patterns.module.css'
import { AddButton, type AddressViewProps, nameOf, TextButton } from './address-parts.tsx'

/** The customer's saved addresses to choose from (CK-03). */
export function AddressSelector({ place, view, saved, send }: AddressViewProps) {
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
