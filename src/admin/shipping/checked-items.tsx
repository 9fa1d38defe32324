import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import { listStock } from '#generated/calls/stock.ts'
import type { FormErrors } from '#forms/use-form.ts'
import { TextField } from '#ui/field.tsx'
import * as form from '#words/admin-form.ts'
import * as t from '#words/admin-shipping.ts'
import { Combobox } from '../field/combobox.tsx'
import { InlineIconButton } from '../shell/inline-icon-button.tsx'
import { useDebounced } from '../shell/use-debounced.ts'
import { nameOfVariant } from '../stock/stock.queries.ts'
import type { CheckedItem } from './delivery-question.ts'
import css from './shipping.module.css'

interface Props {
  items: readonly CheckedItem[]
  errors: FormErrors
  onChange: (items: CheckedItem[]) => void
}

const MAX_ITEMS = 50

/** Products with their quantities, found by name or SKU. */
export function CheckedItems({ items, errors, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim().slice(0, 100), 200)
  const { data, isFetching } = useQuery({
    ...queryOf(listStock, { query: search === '' ? {} : { search } }),
    staleTime: 60_000,
  })
  const known = new Set(items.map(({ product_id: id }) => id))
  const found = (data?.rows ?? [])
    .filter(({ product_id: id }) => !known.has(id))
    .map((row) => ({ key: String(row.product_id), title: nameOfVariant(row), detail: row.sku, id: row.product_id }))

  return (
    <>
      {items.length > 0 && (
        <ul role="list" className={css.items}>
          {items.map(({ product_id: id, name, quantity }, index) => (
            <li key={id} className={css.item}>
              <TextField
                name={`items/${index}/quantity`}
                label={t.quantityOf({ name })}
                error={errors[`items/${index}/quantity`] ?? errors[`items/${index}/product_id`]}
                inputMode="numeric"
                autoComplete="off"
                value={quantity}
                onChange={({ target }) => onChange(items.with(index, { ...items[index]!, quantity: target.value }))}
              />
              <InlineIconButton
                label={form.removeItem({ item: name })}
                icon="close"
                isRemoving
                onClick={() => onChange(items.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      {items.length < MAX_ITEMS && (
        <Combobox
          name="search"
          label={t.addProduct()}
          error={errors['search']}
          items={found}
          typed={typed}
          onType={setTyped}
          onChoose={({ id, title }) => {
            setTyped('')
            onChange([...items, { product_id: id, name: title, quantity: '1' }])
          }}
          onBlur={() => setTyped('')}
          emptyText={form.noMatches()}
          isSearching={isFetching}
        />
      )}
    </>
  )
}
