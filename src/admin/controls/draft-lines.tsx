import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GridVariant } from '#generated/api.d.ts'
import { readVariantGrid } from '#generated/calls/prices.ts'
import { formatMoney } from '#domain/money.ts'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import * as t from '#words/admin-draft-orders.ts'
import * as form from '#words/admin-form.ts'
import { Combobox } from '../field/combobox.tsx'
import { type ControlProps, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { useList } from '../field/use-list.ts'
import { InlineIconButton } from '../shell/inline-icon-button.tsx'
import { useAdmin } from '../shell/session.ts'
import { useDebounced } from '../shell/use-debounced.ts'
import { formatAmount, readAmount } from './typed-values.ts'
import css from './draft-lines.module.css'

interface Line {
  product_id: number
  quantity: number
  /** Text while it cannot be read. */
  price?: number | string | null
  title?: string
  sku?: string
  list_price?: number
}

const SHOWN = 20

/** The variants of a draft order. The same variant chosen again adds a unit. */
export function DraftLines({ name, label, hint, error, errors, field, value, isRequired, isReadOnly }: ControlProps) {
  const { set } = useFormScope()
  const list = useList<Line>({ name, value, errors })
  const [typed, setTyped] = useState('')
  const { variants, isSearching } = useVariants(typed)
  const isFull = field.maxItems !== undefined && list.items.length >= field.maxItems

  function add({ product_id: id, name: product, variant, sku, price, sale_price: sale }: GridVariant): void {
    setTyped('')
    const same = list.items.find(({ value: line }) => line.product_id === id)
    if (same) return set(`${same.name}/quantity`, Math.min(same.value.quantity + 1, 999))
    const title = variant === '' ? product : `${product}, ${variant}`
    list.add({ product_id: id, quantity: 1, price: null, title, sku, list_price: sale ?? price })
  }

  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      {list.items.length > 0 && (
        <ol role="list" className={css.list}>
          {list.items.map(({ key, name: lineName, value: line }, index) => (
            <li key={key} className={css.line}>
              <DraftLine
                line={line}
                name={lineName}
                error={errors[lineName] ?? errors[`${lineName}/price`] ?? errors[`${lineName}/quantity`]}
                isReadOnly={isReadOnly}
              />
              {!isReadOnly && (
                <InlineIconButton
                  label={form.removeItem({ item: line.title ?? '' })}
                  icon="trash"
                  isRemoving
                  onClick={() => list.remove(index)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {!isReadOnly && !isFull && (
        <Combobox
          name={`${name}/add`}
          label={t.addProduct()}
          items={variants}
          typed={typed}
          onType={setTyped}
          onChoose={add}
          onEnter={() => undefined}
          placeholder={t.searchProducts()}
          emptyText={t.noProducts()}
          isSearching={isSearching}
        />
      )}
    </FieldGroup>
  )
}

interface LineProps {
  line: Line
  name: string
  error: string | undefined
  isReadOnly: boolean
}

function DraftLine({ line, name, error, isReadOnly }: LineProps) {
  const { set, show, shop } = useFormScope()
  const { title = '', sku = '', quantity, price = null, list_price: listPrice = 0 } = line
  const [typed, setTyped] = useState<string>()
  const listed = formatMoney({ amount: listPrice, currency: shop.currency }, shop.locale)
  const shown = typed ?? (price === null ? '' : typeof price === 'string' ? price : formatAmount(price, shop))
  return (
    <>
      <div className={css.names}>
        <p className={css.title}>{title}</p>
        <p className={css.facts}>{t.lineFacts({ sku, price: listed })}</p>
        {error && (
          <p className={patterns.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <QuantityStepper
        label={t.quantityOf({ name: title })}
        value={quantity}
        max={999}
        disabled={isReadOnly}
        onChange={(next) => set(`${name}/quantity`, next)}
      />
      <div className={css.price}>
        <TextField
          name={`${name}/price`}
          label={t.price()}
          inputMode="decimal"
          autoComplete="off"
          readOnly={isReadOnly}
          placeholder={listed}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            set(`${name}/price`, target.value.trim() === '' ? null : (readAmount(target.value, shop) ?? target.value))
          }}
          onBlur={() => {
            if (typeof price === 'string')
              return show(`${name}/price`, t.enterAmount({ example: formatAmount(129950, shop) }))
            setTyped(undefined)
          }}
        />
      </div>
    </>
  )
}

type FoundVariant = GridVariant & { key: string; title: string; detail: string }

function useVariants(typed: string): { variants: readonly FoundVariant[]; isSearching: boolean } {
  const { http, session } = useAdmin()
  const { currency, locale } = session.shop
  const search = useDebounced(typed.trim(), 200)
  const body = { selection: { everything: true, search }, limit: SHOWN }
  const { data, isFetching } = useQuery({
    queryKey: readVariantGrid.key({ body }),
    queryFn: ({ signal }) => readVariantGrid(http, { body, signal, quiet: true }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const variants = (search === '' ? [] : (data?.rows ?? [])).map((row): FoundVariant => {
    const price = formatMoney({ amount: row.sale_price ?? row.price, currency }, locale)
    return {
      ...row,
      key: String(row.product_id),
      title: row.variant === '' ? row.name : `${row.name}, ${row.variant}`,
      detail: t.variantFacts({ sku: row.sku, price, stock: row.stock }),
    }
  })
  return { variants, isSearching: isFetching || search !== typed.trim() }
}
