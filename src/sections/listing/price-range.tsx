import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import type { Filters } from '#generated/api.d.ts'
import { type TypedPrice, splitPriceRange, formatPriceRange } from '#domain/listing-search.ts'
import { formatMoney, parseMinorUnits, toMajorUnits } from '#domain/money.ts'
import { type PriceFormat, PRICE_ERROR, readPriceText, formatTypedPrice } from '#domain/typed-price.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { stepFor, unitOf } from './price-scale.ts'
import css from './price-range.module.css'

interface Props {
  bounds: NonNullable<Filters['price']>
  /** As it stands in the address: “500-2000”. */
  price: string | undefined
  /** A price that could not be read, as it was typed: it stands in the fields again. */
  typed?: TypedPrice | undefined
  locale: string
  onPrice: (price: string | undefined) => void
}

/** After the last key or the last move of a thumb. */
const debounceMs = 350

/** The lowest and the highest price: two fields, and two thumbs on a line for those who would rather drag. */
export function PriceRange({ bounds, price, typed, locale, onPrice }: Props) {
  const { currency } = bounds.min
  const step = stepFor(toMajorUnits(bounds.max) - toMajorUnits(bounds.min))
  const lowest = Math.floor(toMajorUnits(bounds.min) / step) * step
  const highest = Math.ceil(toMajorUnits(bounds.max) / step) * step
  const style = { currency, locale }
  const isRefused = typed !== undefined
  const of = typed ? `${typed.min} ${typed.max}` : price
  const [draft, setDraft] = useState<{ of: typeof of } & Partial<TypedPrice>>({ of: '' })
  // What is being typed or dragged holds until the address says something new.
  const { min = '', max = '' } = draft.of === of ? draft : (typed ?? typedEnds(price, locale))
  const later = useDebounced()
  const unit = unitOf(currency, locale)
  const id = useId()

  const say = (end: { min?: string; max?: string }) => setDraft({ of, min, max, ...end })
  const shown = {
    min: clamp(Number(readPriceText(min, style) ?? lowest), lowest, highest),
    max: clamp(Number(readPriceText(max, style) ?? highest), lowest, highest),
  }

  function drag(end: 'min' | 'max', to: number) {
    const value = end === 'min' ? Math.min(to, shown.max) : Math.max(to, shown.min)
    const isOpen = value === (end === 'min' ? lowest : highest)
    const ends = { min, max, [end]: isOpen ? '' : formatTypedPrice(String(value), locale) }
    say(ends)
    later(() => onPrice(formatPriceRange(readPriceText(ends.min, style) ?? '', readPriceText(ends.max, style) ?? '')))
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
            aria-label={end === 'min' ? 'Lowest price' : 'Highest price'}
            aria-valuetext={money(shown[end])}
            onChange={({ target }) => drag(end, Number(target.value))}
          />
        ))}
      </div>
      <div className={css.fields}>
        <Field
          id={`${id}min`}
          name="price-min"
          label="From"
          unit={unit}
          style={style}
          isRefused={isRefused}
          value={min}
          hint={lowest}
          onType={(text) => say({ min: text })}
        />
        <Field
          id={`${id}max`}
          name="price-max"
          label="To"
          unit={unit}
          style={style}
          isRefused={isRefused}
          value={max}
          hint={highest}
          onType={(text) => say({ max: text })}
        />
        <Button type="submit" look="quiet" className={css.apply}>
          Apply price
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
  /** The server has refused what is in the fields. */
  isRefused: boolean
  value: string
  hint: number
  onType: (text: string) => void
}

/** A price that cannot be read stays in the field with an error (CK-17), and the form is not submitted. */
function Field({ id, name, label, unit, style, isRefused, value, hint, onType }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isSaid, setSaid] = useState(isRefused)
  const fault = value.trim() !== '' && readPriceText(value, style) === undefined ? PRICE_ERROR : ''
  useEffect(() => input.current?.setCustomValidity(fault), [fault])
  const isShown = isSaid && fault !== ''
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
            setSaid(false)
            onType(target.value)
          }}
          onBlur={() => setSaid(true)}
          onInvalid={(event) => {
            event.preventDefault()
            setSaid(true)
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

/** Runs the last of many things a moment after it. */
function useDebounced() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (what: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(what, debounceMs)
  }
}
