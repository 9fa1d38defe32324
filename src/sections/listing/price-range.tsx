import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import type { Filters } from '#generated/api.d.ts'
import { type TypedPrice, splitPriceRange, formatPriceRange } from '#domain/listing-search.ts'
import { formatMoney, parseMinorUnits, toMajorUnits } from '#domain/money.ts'
import { type PriceFormat, readPriceText, formatTypedPrice } from '#domain/typed-price.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/listing.ts'
import { stepFor, unitOf } from './price-scale.ts'
import css from './price-range.module.css'

interface Props {
  bounds: NonNullable<Filters['price']>
  /** As in the address: “500-2000”. */
  price: string | undefined
  /** A price range that could not be read, as typed. */
  typed?: TypedPrice | undefined
  locale: string
  onPrice: (price: string | undefined) => void
}

const DEBOUNCE_MS = 350

/** A price range as two fields and two slider thumbs. */
export function PriceRange({ bounds, price, typed, locale, onPrice }: Props) {
  const { currency } = bounds.min
  const step = stepFor(toMajorUnits(bounds.max) - toMajorUnits(bounds.min))
  const lowest = Math.floor(toMajorUnits(bounds.min) / step) * step
  const highest = Math.ceil(toMajorUnits(bounds.max) / step) * step
  const style = { currency, locale }
  const isRefused = typed !== undefined
  const of = typed ? `${typed.min} ${typed.max}` : price
  const [draft, setDraft] = useState<{ of: typeof of } & Partial<TypedPrice>>({ of: '' })
  // The draft counts until the address changes.
  const { min = '', max = '' } = draft.of === of ? draft : (typed ?? typedEnds(price, locale))
  const debounce = useDebounce()
  const unit = unitOf(currency, locale)
  const id = useId()

  const updateDraft = (end: { min?: string; max?: string }) => setDraft({ of, min, max, ...end })
  const shown = {
    min: clamp(Number(readPriceText(min, style) ?? lowest), lowest, highest),
    max: clamp(Number(readPriceText(max, style) ?? highest), lowest, highest),
  }

  function drag(end: 'min' | 'max', to: number) {
    const value = end === 'min' ? Math.min(to, shown.max) : Math.max(to, shown.min)
    const isOpen = value === (end === 'min' ? lowest : highest)
    const ends = { min, max, [end]: isOpen ? '' : formatTypedPrice(String(value), locale) }
    updateDraft(ends)
    debounce(() =>
      onPrice(formatPriceRange(readPriceText(ends.min, style) ?? '', readPriceText(ends.max, style) ?? '')),
    )
  }

  const money = (major: number) =>
    formatMoney({ amount: parseMinorUnits(String(major), currency) ?? 0, currency }, locale)
  const share = (value: number) => `${((value - lowest) / (highest - lowest)) * 100}%`

  return (
    <div className={`${css.root} ${patterns.stack16}`}>
      <div className={css.slider} style={{ '--from': share(shown.min), '--to': share(shown.max) } as CSSProperties}>
        {(['min', 'max'] as const).map((end) => (
          <input
            key={end}
            type="range"
            className={css.thumb}
            min={lowest}
            max={highest}
            step={step}
            value={Math.round(shown[end] / step) * step}
            aria-label={end === 'min' ? t.minimumPrice() : t.maximumPrice()}
            aria-valuetext={money(shown[end])}
            onChange={({ target }) => drag(end, Number(target.value))}
          />
        ))}
      </div>
      <div className={css.fields}>
        <Field
          id={`${id}min`}
          name="price-min"
          label={t.from()}
          unit={unit}
          style={style}
          isRefused={isRefused}
          value={min}
          hint={lowest}
          onType={(text) => updateDraft({ min: text })}
        />
        <Field
          id={`${id}max`}
          name="price-max"
          label={t.to()}
          unit={unit}
          style={style}
          isRefused={isRefused}
          value={max}
          hint={highest}
          onType={(text) => updateDraft({ max: text })}
        />
        <Button type="submit" look="quiet" className={css.apply}>
          {t.applyPrice()}
        </Button>
      </div>
    </div>
  )
}

interface FieldProps {
  id: string
  name: string
  label: string
  unit: string
  style: PriceFormat
  /** Whether the server could not read the fields. */
  isRefused: boolean
  value: string
  hint: number
  onType: (text: string) => void
}

/** A price that cannot be read stays in the field with an error (CK-17), and the form is not submitted. */
function Field({ id, name, label, unit, style, isRefused, value, hint, onType }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isErrorShown, setErrorShown] = useState(isRefused)
  const fault = value.trim() !== '' && readPriceText(value, style) === undefined ? t.priceError() : ''
  useEffect(() => input.current?.setCustomValidity(fault), [fault])
  const isShown = isErrorShown && fault !== ''
  return (
    <>
      <div className={css.field}>
        <label htmlFor={id} className={`${css.label} ${patterns.soft} ${patterns.small}`}>
          {label} <span aria-hidden="true">{unit}</span>
        </label>
        <input
          id={id}
          ref={input}
          type="text"
          inputMode="decimal"
          name={name}
          maxLength={40}
          {...(isShown && { 'aria-invalid': true, 'aria-describedby': `${id}fault` })}
          className={`${css.input} ${patterns.frame} ${patterns.figures}`}
          placeholder={String(hint)}
          value={value}
          onChange={({ target }) => {
            setErrorShown(false)
            onType(target.value)
          }}
          onBlur={() => setErrorShown(true)}
          onInvalid={(event) => {
            event.preventDefault()
            setErrorShown(true)
            event.currentTarget.focus()
          }}
        />
      </div>
      {isShown && (
        <p id={`${id}fault`} role="alert" className={`${css.fault} ${patterns.error} ${patterns.small}`}>
          {fault}
        </p>
      )}
    </>
  )
}

function typedEnds(price: string | undefined, locale: string): Partial<TypedPrice> {
  const { min = '', max = '' } = splitPriceRange(price)
  return { min: formatTypedPrice(min, locale), max: formatTypedPrice(max, locale) }
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Returns a function that delays its callback and replaces the previous one. */
function useDebounce() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (callback: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(callback, DEBOUNCE_MS)
  }
}
