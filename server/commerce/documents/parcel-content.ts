import { formatMoney } from '#domain/money.ts'
import { formatDateTime } from '#domain/shop-time.ts'
import type { CartAddress } from '#server/commerce/cart/identity.ts'
import { countryName } from '#server/commerce/invoice/country-name.ts'
import { stateName } from '#server/commerce/invoice/state-name.ts'
import type { OrderLineRow } from '#server/commerce/orders/lines.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import * as t from '#words/order-documents.ts'
import * as mails from '#words/mails.ts'
import type { Parcel } from './parcels.ts'
import type { Brand, Fact, LabelContent, Party, SlipContent } from './content.ts'

/** Returns the content of a packing slip, without prices. It goes into the parcel, so the customer may read it. */
export function slipContent(order: OrderRow, parcel: Parcel, brand: Brand): SlipContent {
  const { lines } = parcel
  const { order_no: number, shop } = order
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    kind: 'packing-slip',
    title: t.documentTitle({ document: t.packingSlip(), number }),
    brand,
    heading: t.packingSlip(),
    code: number,
    facts: [
      { label: t.order(), value: number },
      { label: t.date(), value: formatDateTime(order.created_at, 'day', shop) },
      { label: t.deliveryMethod(), value: order.shipping_mode.name },
      { label: t.items(), value: String(units) },
      ...(order.gift_wrapped ? [{ label: t.gift(), value: t.wrapAsGift() }] : []),
      ...parcelFacts(parcel),
    ],
    parties: [recipientOf(order, t.shipTo()), senderOf(order, t.from())],
    table: {
      columns: [
        { title: t.items(), align: 'start' },
        { title: t.quantityShort(), align: 'end' },
        { title: t.checked(), align: 'end', isTick: true },
      ],
      rows: lines.map((line) => ({
        name: line.name,
        details: detailsOf(line),
        cells: [[String(line.quantity)], []],
      })),
    },
    ...(order.gift_note && { message: { title: t.giftNote(), text: order.gift_note } }),
    notes: shop.email ? [t.questions({ email: shop.email })] : [],
  }
}

function detailsOf({ options, sku, additonal_data: extra }: OrderLineRow): string[] {
  return [
    [...Object.values(options), sku].filter(Boolean).join(' · '),
    extra?.custom_text ? t.personalised({ text: extra.custom_text }) : '',
    extra?.image_path ? t.personalisedPicture() : '',
  ].filter(Boolean)
}

export function labelContent(order: OrderRow, parcel: Parcel, brand: Brand): LabelContent {
  const { order_no: number, shop, currency } = order
  const { carrier, waybill, due } = parcel
  return {
    kind: 'label',
    title: t.documentTitle({ document: t.label(), number }),
    brand,
    from: senderOf(order, t.from()),
    to: recipientOf(order, t.to()),
    code: waybill ?? number,
    facts: [
      { label: t.order(), value: number },
      { label: carrier ? mails.carrier() : t.deliveryMethod(), value: carrier ?? order.shipping_mode.name },
      ...placeFact(parcel),
    ],
    collect: due > 0 ? t.collect({ amount: formatMoney({ amount: due, currency }, shop.locale) }) : '',
  }
}

const placeFact = ({ place, count }: Parcel): Fact[] =>
  count > 1 ? [{ label: t.parcel(), value: t.parcelOf({ place, count }) }] : []

function parcelFacts(parcel: Parcel): Fact[] {
  const { carrier, waybill } = parcel
  return [
    ...placeFact(parcel),
    ...(carrier ? [{ label: mails.carrier(), value: carrier }] : []),
    ...(waybill ? [{ label: mails.waybill(), value: waybill }] : []),
  ]
}

function senderOf({ shop }: OrderRow, title: string): Party {
  const place = [stateName(shop.country, shop.state), countryName(shop.country)].filter(Boolean).join(', ')
  const isStateIncluded = place !== '' && shop.address.includes(stateName(shop.country, shop.state))
  const phone = shop.phone && t.phone({ phone: shop.phone })
  return { title, name: shop.name, lines: [shop.address, isStateIncluded ? '' : place, phone].filter(Boolean) }
}

function recipientOf({ shipping_address: address, phone, shop }: OrderRow, title: string): Party {
  const text = (name: string) => textOf(address, name)
  const business = text('business_name')
  const number = text('phone') || (phone ?? '')
  const isAbroad = text('country') !== shop.country
  return {
    title,
    name: text('name'),
    lines: [
      business,
      text('address_line_1'),
      text('address_line_2'),
      [text('city'), text('pincode')].filter(Boolean).join(' '),
      text('state_name') || text('state'),
      isAbroad ? text('country_name') || text('country') : '',
      number && t.phone({ phone: number }),
    ].filter(Boolean),
  }
}

const textOf = (address: CartAddress, name: string): string => String(address[name] ?? '')
