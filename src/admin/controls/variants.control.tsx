import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { GivenOption } from '#domain/option-matrix.ts'
import { formatMoney } from '#domain/money.ts'
import { proposeSkus } from '#domain/sku.ts'
import * as t from '#words/admin-form.ts'
import { type ControlProps, type RegisteredControl, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { labelOf, newValue, resolveField } from '../field/field-schema.ts'
import { Button } from '#ui/button.tsx'
import { type GridColumn, pasteCells } from './grid-cells.ts'
import { VariantBulk } from './variant-bulk.tsx'
import { canChange, type Variant } from './variant-facts.ts'
import { isPicture } from './picture-value.ts'
import { type OwnPicture, VariantPictureDialog } from './variant-picture.tsx'
import { VariantRow } from './variant-row.tsx'
import css from './variants.module.css'

/** Columns in the order of their use; a schema without one leaves it out. */
const COLUMNS = ['price', 'compare_at', 'stock', 'sku', 'weight_grams', 'barcode']

/** The variants of a product as a grid: typed, pasted from a spreadsheet, or set for several at once. */
function VariantsControl(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isRequired, isReadOnly, siblings } = props
  const { root, shop, set } = useFormScope()
  const helpId = useId()
  const variants = Array.isArray(value) ? (value as Variant[]) : []
  const items = resolveField(field.items ?? {}, root)
  const columns = COLUMNS.flatMap((column): GridColumn[] => {
    const one = items.properties?.[column]
    return one ? [{ name: column, title: labelOf(column, one), field: resolveField(one, root) }] : []
  })
  const pictures = useOwnPictures(items.properties?.['image_id'] && siblings['images'])
  const [asked, setAsked] = useState<number>()
  const askedVariant = asked === undefined ? undefined : variants[asked]
  const title = siblings['name']
  const proposed = proposeSkus(typeof title === 'string' ? title : '', variants)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [invalid, setInvalid] = useState(0)
  // Rows are not rendered again while others change.
  const latest = useRef(variants)
  useEffect(() => {
    latest.current = variants
  })
  // A picture that is removed from the product is no variant's any more.
  const forgetPictures = useEffectEvent((known: readonly OwnPicture[]) => {
    const isLost = ({ image_id: id }: Variant) => typeof id === 'string' && known.every((picture) => picture.id !== id)
    if (variants.some(isLost)) onChange(variants.map((one) => (isLost(one) ? { ...one, image_id: null } : one)))
  })
  useEffect(() => {
    if (pictures) forgetPictures(pictures)
  }, [pictures])
  const price = variants.map((one) => one['price']).find((one) => typeof one === 'number')
  const isPriceMissing = price !== undefined && variants.some((one) => one['price'] === undefined)
  const isEveryChosen = variants.length > 0 && chosen.size === variants.length
  const toggle = (index: number) =>
    setChosen((before) =>
      before.has(index) ? new Set([...before].filter((one) => one !== index)) : new Set([...before, index]),
    )

  function paste(text: string, row: number, column: number): boolean {
    const pasted = pasteCells(latest.current, columns, { text, row, column }, shop, canChange)
    if (!pasted) return false
    setInvalid(pasted.invalid)
    onChange(pasted.rows)
    return true
  }

  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      {variants.length > 1 && !isReadOnly && chosen.size > 0 && (
        <VariantBulk
          columns={columns}
          count={chosen.size}
          onApply={(column, next) =>
            onChange(
              variants.map((variant, index) =>
                chosen.has(index) && canChange(variant, column) ? { ...variant, [column.name]: next } : variant,
              ),
            )
          }
        />
      )}
      {variants.length > 0 && (
        <div className={css.frame}>
          <table className={css.root} aria-describedby={helpId} onKeyDown={moveByArrow}>
            <thead>
              <tr>
                {variants.length > 1 && !isReadOnly && (
                  <th className={css.pick}>
                    <input
                      type="checkbox"
                      className={css.box}
                      aria-label={t.selectAll()}
                      checked={isEveryChosen}
                      onChange={() => setChosen(isEveryChosen ? new Set() : new Set(variants.keys()))}
                    />
                  </th>
                )}
                {pictures && <th className={css.heading}>{t.pictureColumn()}</th>}
                <th className={css.heading}>{t.variant()}</th>
                {columns.map(({ name: column, title }) => (
                  <th key={column} className={css.heading}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {variants.map((variant, index) => (
                <VariantRow
                  // A new variant has no id until it is saved.
                  key={variant.id ?? `new ${JSON.stringify(variant.options)}`}
                  name={`${name}/${index}`}
                  index={index}
                  variant={variant}
                  columns={columns}
                  errors={errors}
                  format={shop}
                  isReadOnly={isReadOnly}
                  isChosen={variants.length > 1 && !isReadOnly ? chosen.has(index) : undefined}
                  onChoose={toggle}
                  pictures={pictures}
                  onPicture={setAsked}
                  proposedSku={proposed[index] ?? ''}
                  onChange={set}
                  onPaste={paste}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {variants.length === 0 && !isReadOnly && (
        <Button look="quiet" className={css.add} onClick={() => onChange([newValue(items, root)])}>
          {t.addItem()}
        </Button>
      )}
      {isPriceMissing && !isReadOnly && (
        <Button
          look="quiet"
          className={css.add}
          onClick={() => onChange(variants.map((one) => (one['price'] === undefined ? { ...one, price } : one)))}
        >
          {t.fillPrices({ price: formatMoney({ amount: price, currency: shop.currency }, shop.locale) })}
        </Button>
      )}
      <p className={css.help} id={helpId}>
        {variants.length > 1 && t.gridHelp()} {variants.some(({ id }) => id !== undefined) && t.stockLater()}
      </p>
      {invalid > 0 && (
        <p className={css.invalid} role="status">
          {t.invalidCells({ count: invalid })}
        </p>
      )}
      {pictures && askedVariant && (
        <VariantPictureDialog
          variant={askedVariant}
          variants={variants}
          visibleOption={optionWithColours(siblings['options'])}
          pictures={pictures}
          onClose={() => setAsked(undefined)}
          onChoose={(picture, option) => {
            setAsked(undefined)
            const isMeant = (one: Variant) =>
              one === askedVariant || (option !== undefined && one.options[option] === askedVariant.options[option])
            onChange(variants.map((one) => (isMeant(one) ? { ...one, image_id: picture } : one)))
          }}
        />
      )}
    </FieldGroup>
  )
}

/** The pictures that a variant can refer to; undefined without any. */
function useOwnPictures(images: unknown): readonly OwnPicture[] | undefined {
  return useMemo(() => {
    const own = Array.isArray(images)
      ? images.filter((one): one is OwnPicture => isPicture(one) && one.id !== undefined)
      : []
    return own.length > 0 ? own : undefined
  }, [images])
}

/** Values with colours look different. */
function optionWithColours(options: unknown): string | undefined {
  const list = Array.isArray(options) ? (options as GivenOption[]) : []
  return list.find(({ values }) => values.some(({ swatch }) => swatch))?.name
}

/** Arrow keys up and down, and Enter, move between the rows of a column. */
function moveByArrow(event: React.KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  if (step === undefined || !cell || !(event.target instanceof HTMLInputElement)) return
  // Enter would send the form.
  event.preventDefault()
  const row = cell.parentElement as HTMLTableRowElement
  const next = (step > 0 ? row.nextElementSibling : row.previousElementSibling) as HTMLTableRowElement | null
  const input = next?.cells[cell.cellIndex]?.querySelector('input')
  input?.focus()
  if (input?.type === 'text') input.select()
}

export const control: RegisteredControl = { Control: VariantsControl, readsSiblings: true }
