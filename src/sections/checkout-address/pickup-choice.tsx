import { useQuery } from '@tanstack/react-query'
import { countriesQuery } from '#api/settings.queries.ts'
import type { Cart } from '#generated/api.d.ts'
import { addressLines } from '#domain/address-lines.ts'
import { formatDelivery } from '#domain/arrival.ts'
import { selectPendingChange, selectRefusal } from '#machines/checkout/checkout-cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import * as t from '#words/pickup.ts'

interface Props {
  cart: Cart
  locale: string
}

const NO_PICKUP = 'pickup:none'
const selectPending = selectPendingChange('shippingMode')
const selectRefused = selectRefusal('shippingMode')

/** The choice between a delivery and the shop's pickup places. */
export function PickupChoice({ cart, locale }: Props) {
  const { pickup, pickup_places: places = [] } = cart
  const { data: countries = [] } = useQuery(countriesQuery())
  const actor = useCartActor()
  const pending = useCart(selectPending)?.code
  const refusal = useCart(selectRefused)
  return (
    <RadioGroup
      legend={t.howToGetIt()}
      value={pending?.startsWith('pickup:') ? pending : (pickup ?? NO_PICKUP)}
      error={refusal?.message}
      onChange={(code) => actor.send({ type: 'change.requested', change: { of: 'shippingMode', code } })}
      options={[
        { value: NO_PICKUP, label: t.delivery() },
        ...places.map(({ code, name, address, hours, expected }) => ({
          value: code,
          label: t.pickUp({ place: name }),
          note: [
            addressLines(withoutPerson(address), countries).join(', '),
            hours,
            expected ? t.readyOn({ days: formatDelivery(expected, locale) }) : t.readySameDay(),
          ]
            .filter(Boolean)
            .join(' · '),
          aside: t.free(),
        })),
      ]}
    />
  )
}

/** State and country names are part of the lines already. */
const withoutPerson = ({
  name: _name,
  state_name: _state,
  country_name: _country,
  ...place
}: Record<string, unknown>) => place as Parameters<typeof addressLines>[0]
