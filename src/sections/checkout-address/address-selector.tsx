import { useQuery } from '@tanstack/react-query'
import { countriesQuery } from '#api/settings.queries.ts'
import { addressLines } from '#domain/address-lines.ts'
import * as t from '#words/addresses.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import patterns from '#ui/patterns.module.css'
import { AddButton, type AddressPlaceProps, nameOf, TextButton } from './address-parts.tsx'

/** The customer's saved addresses to choose from (CK-03). */
export function AddressSelector({ place, saved, picked, hasChoice, onPick, onUse, openView }: AddressPlaceProps) {
  const { data: countries = [] } = useQuery(countriesQuery())
  return (
    <>
      <RadioGroup
        legend={t.selectAddress()}
        value={picked === undefined ? undefined : String(picked)}
        options={saved.map((address) => ({
          value: String(address.id),
          label: <span dir="auto">{nameOf(address)}</span>,
          note: addressLines(address, countries).join(', '),
        }))}
        onChange={(value) => onPick(Number(value))}
      />
      <div className={patterns.cluster}>
        <Button look="quiet" disabled={picked === undefined} onClick={onUse}>
          {t.chooseThis()}
        </Button>
        {picked !== undefined && (
          <TextButton onClick={() => openView({ type: 'edit.requested', place, id: picked })}>{t.edit()}</TextButton>
        )}
        <AddButton place={place} openView={openView} />
        {hasChoice && (
          <TextButton onClick={() => openView({ type: 'selector.cancelled', place })}>{t.cancel()}</TextButton>
        )}
      </div>
    </>
  )
}
