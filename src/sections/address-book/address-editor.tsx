import { useEffect, useId, useRef, useState } from 'react'
import type { Address, AddressBody, AddressType } from '#generated/api.d.ts'
import * as t from '#words/addresses.ts'
import { AddressForm } from '#shop/address/address-form.tsx'
import boxes from '#ui/choice.module.css'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import css from './address-book.module.css'
import { typeLabel } from './type-label.ts'

interface Props {
  /** The address to edit; a new one if absent. */
  address: Address | undefined
  /** It becomes the default, whatever is selected. */
  isFirst: boolean
  failure: unknown
  isBusy: boolean
  onSubmit: (fields: AddressBody) => void
  onCancel: () => void
}

const types: readonly AddressType[] = ['Shipping', 'Billing']

/** The form for a new or saved address, with its type. */
export function AddressEditor({ address, isFirst, failure, isBusy, onSubmit, onCancel }: Props) {
  const id = useId()
  const heading = useRef<HTMLDivElement>(null)
  const [type, setType] = useState<AddressType>(address?.address_type ?? 'Shipping')
  const [isDefault, setDefault] = useState(false)
  // The default stays the default until another one replaces it.
  const isAlready = isFirst || (address?.default === true && address.address_type === type)

  useEffect(() => heading.current?.focus(), [])

  return (
    <div>
      <div ref={heading} tabIndex={-1} className={css.title}>
        <Heading level={2} size="part">
          {address ? t.editAddress() : t.addAddress()}
        </Heading>
      </div>
      <AddressForm
        address={address}
        type={type}
        failure={failure}
        isBusy={isBusy}
        submitLabel={t.save()}
        onSubmit={(fields) => onSubmit({ ...fields, default: isDefault && !isAlready })}
        onCancel={onCancel}
      >
        <fieldset className={`${css.types} ${patterns.cluster24}`}>
          <legend className={patterns.strong}>{t.purpose()}</legend>
          {types.map((one) => (
            <label key={one} className={patterns.touch}>
              <input
                type="radio"
                className={boxes.box}
                name={`${id}-type`}
                checked={type === one}
                onChange={() => setType(one)}
              />
              {typeLabel(one)}
            </label>
          ))}
        </fieldset>
        {!isAlready && (
          <label className={patterns.touch}>
            <input
              type="checkbox"
              className={boxes.box}
              checked={isDefault}
              onChange={({ target }) => setDefault(target.checked)}
            />
            {t.asDefault({ type })}
          </label>
        )}
      </AddressForm>
    </div>
  )
}
