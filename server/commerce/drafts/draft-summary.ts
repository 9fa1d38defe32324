import { createMoneyFormatter } from '#domain/money-formatter.ts'
import type { CartFacts } from '#server/commerce/cart/facts.ts'
import type { MailRow } from '#server/platform/outbox/mail.ts'
import { mailPicture } from '#server/store/storefront/mail-picture.ts'
import { unlinked } from '#server/platform/web-addresses/unlinked.ts'
import * as cart from '#words/cart.ts'
import * as t from '#words/mails.ts'
import type { CartAddress } from '#server/commerce/cart/identity.ts'

/** Returns the items and totals of a draft as rows of its mail and its page, and how amounts are written in them. */
export function draftRows(
  { lines, totals, offer, coupon }: CartFacts,
  { currency, locale }: { currency: string; locale: string },
): { items: MailRow[]; sums: MailRow[]; format: (amount: number) => string } {
  const amounts = [
    ...totals.lines.map(({ amount }) => amount),
    totals.discount,
    totals.shipping ?? 0,
    totals.tax,
    totals.grand_total,
  ]
  const money = (amount: number) => ({ amount, currency })
  const formatMoney = createMoneyFormatter(locale, amounts.map(money))
  const format = (amount: number) => formatMoney(money(amount))
  return {
    items: lines.map(({ name, options, quantity, image }, index) => ({
      label: t.orderItem({ quantity, item: [name, ...Object.values(options)].join(', ') }),
      value: format(totals.lines[index]?.amount ?? 0),
      picture: mailPicture(image),
    })),
    sums: [
      { label: cart.subtotal(), value: format(totals.sub_total) },
      ...(totals.discount > 0
        ? [
            {
              label: coupon ? cart.discountWithCoupon({ code: coupon.coupon.code }) : cart.discount(),
              value: `−${format(totals.discount)}`,
            },
          ]
        : []),
      ...(offer
        ? [
            {
              label: cart.deliveryByMethod({ method: offer.name }),
              value: totals.shipping === 0 ? cart.free() : format(totals.shipping ?? 0),
            },
          ]
        : []),
      { label: cart.total(), value: format(totals.grand_total), isStrong: true },
      ...(totals.tax > 0 ? [{ label: cart.taxIncluded(), value: format(totals.tax) }] : []),
    ],
    format,
  }
}

/** Returns an address on one line, without links. */
export function addressLine(
  address: CartAddress,
  forms: { countries: readonly { id: string; name: string; states: readonly { id: string; name: string }[] }[] },
): string {
  const country = forms.countries.find(({ id }) => id === address['country'])
  const state = country?.states.find(({ id }) => id === address['state'])?.name ?? address['state']
  const { name, address_line_1: first, address_line_2: second, city, pincode } = address
  return [name, first, second, city, pincode, state, country?.name]
    .flatMap((part) => (part ? [unlinked(String(part))] : []))
    .join(', ')
}
