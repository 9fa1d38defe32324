import { useSuspenseQuery } from '@tanstack/react-query'
import { deliveryRatesQuery } from '#api/shipping.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { DeliveryMethodRates, DeliveryRate } from '#generated/api.d.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/delivery-rates.js'
import { type MoneyFormatter, createMoneyFormatter } from '#domain/money-formatter.ts'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import prose from '#ui/prose.module.css'
import * as t from '#words/delivery.ts'
import css from './delivery-rates.module.css'

/** Delivery cost and times by method and region, from the shipping rules (CK-16). */
export function DeliveryRates({ id, settings }: SectionProps<Settings>) {
  const { heading, note, places } = settings
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { methods, dispatch_days: days } = useSuspenseQuery(deliveryRatesQuery()).data
  const headingId = `${id}-heading`
  const formatMoney = createMoneyFormatter(locale, methods)
  if (methods.length === 0) return null
  return (
    <Band labelledBy={headingId}>
      <div className={patterns.stack24}>
        <Heading level={2} id={headingId}>
          {heading}
        </Heading>
        <p>{days === 0 ? t.dispatchToday() : t.dispatchWithin({ days })}</p>
        {methods.map((method) => (
          <Method key={method.code} method={method} places={places} formatMoney={formatMoney} />
        ))}
        {note && <p className={patterns.note}>{note}</p>}
      </div>
    </Band>
  )
}

interface MethodProps {
  method: DeliveryMethodRates
  places: Settings['places']
  formatMoney: MoneyFormatter
}

function Method({ method: { name, description, rates }, places, formatMoney }: MethodProps) {
  const hasThresholds = rates.some(({ free_from: free }) => free !== null)
  const risesWithWeight = rates.some(({ rises_with_weight: rises }) => rises)
  return (
    <div className={patterns.stack8}>
      <h3 className={patterns.name}>{name}</h3>
      {description && <p className={patterns.note}>{description}</p>}
      <div className={`${prose.root} ${css.rates} ${patterns.figures}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.rateTo()}</th>
              <th scope="col">{t.rateDays()}</th>
              <th scope="col">{t.rateCost()}</th>
              {hasThresholds && <th scope="col">{t.rateFreeFrom()}</th>}
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={`${rate.country} ${rate.pincode_prefix}`}>
                <th scope="row">{placeName(rate, rates, places)}</th>
                {rate.delivers ? (
                  <>
                    <td>{formatDays(rate)}</td>
                    <td>{formatCost(rate, formatMoney)}</td>
                    {hasThresholds && <td>{rate.free_from ? formatMoney(rate.free_from) : '–'}</td>}
                  </>
                ) : (
                  <td colSpan={hasThresholds ? 3 : 2}>{t.notAvailable()}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {risesWithWeight && <p className={patterns.note}>{t.heavier()}</p>}
    </div>
  )
}

const formatDays = ({ days_from: from, days_to: to }: DeliveryRate): string =>
  from === to ? String(to) : t.dayRange({ from, to })

function formatCost(
  { price_from: price, rises_with_weight: rises }: DeliveryRate,
  formatMoney: MoneyFormatter,
): string {
  if (price.amount === 0 && !rises) return t.free()
  return rises ? t.costFrom({ price: formatMoney(price) }) : formatMoney(price)
}

/** Returns the name the document gives a region, else one made from its rule. */
function placeName(rate: DeliveryRate, rates: readonly DeliveryRate[], places: Settings['places']): string {
  const { country, country_name: countryName, pincode_prefix: prefix } = rate
  const named = places.find((one) => one.country === country && one.pincode_prefix === prefix)
  if (named) return named.name
  if (prefix !== '') return t.pincodesStarting({ prefix })
  const isRest = rates.some((other) => other.country === country && other.pincode_prefix !== '')
  return isRest ? t.restOf({ country: countryName }) : countryName
}
