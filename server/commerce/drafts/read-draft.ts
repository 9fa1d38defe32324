import type { FastifyInstance } from 'fastify'
import type { AdminDraftOrder } from '#generated/admin/draft-order.js'
import { readContactPhone } from '#server/commerce/cart/contact-phone.ts'
import { NO_PICKUP, isPickupCode } from '#server/commerce/shipping/pickup-places.ts'
import { normaliseCouponCode } from '#server/commerce/coupons/coupon-rules.ts'
import { validateAddress } from '#server/identity/address/check-address.ts'
import { emailFault, phoneShape } from '#server/identity/auth/field-rules.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { type ValueErrors, refuseValues } from '#server/platform/resources/refuse-values.ts'
import { readAddressForms } from '#server/store/settings/service.ts'
import * as cartErrors from '#words/cart-errors.ts'
import * as fieldErrors from '#words/fields.ts'
import * as t from '#words/draft-orders.ts'
import { readDraftTerms } from './draft-facts.ts'
import type { DraftContent, DraftRow } from './draft-rows.ts'

const knownProducts = statement<{ id: number }, [ids: number[]]>(
  'draft-known-products',
  'SELECT p.id FROM product p JOIN product_group g ON g.id = p.group_id WHERE p.id = ANY ($1::int[]) AND g.archive_of IS NULL',
)
const shopperOf = statement<{ customer_id: number | null }, [id: number]>(
  'draft-shopper',
  'SELECT customer_id FROM shopper WHERE id = $1',
)
const knownCoupon = statement<{ id: number }, [code: string]>(
  'draft-known-coupon',
  'SELECT id FROM coupon WHERE active AND code = $1',
)
const namesOf = statement<{ id: number; title: string; sku: string; price: number }, [ids: number[]]>(
  'draft-product-names',
  `SELECT p.id, g.name || coalesce((SELECT ', ' || string_agg(v.value, ', ') FROM jsonb_each_text(p.options) v), '') AS title, p.sku, p.price
   FROM product p JOIN product_group g ON g.id = p.group_id WHERE p.id = ANY ($1::int[])`,
)

/** Returns a draft as the admin's form has it, with the current names of its products. */
export async function valuesOfDraft(db: Queryable, draft: DraftRow): Promise<AdminDraftOrder> {
  const names = new Map(
    (
      await namesOf(
        db,
        draft.lines.map((line) => line.product_id),
      )
    ).map((row) => [row.id, row]),
  )
  return {
    number: `#D${draft.id}`,
    customer: draft.shopper_id,
    email: draft.email,
    phone: draft.phone,
    shipping_address: draft.shipping_address as AdminDraftOrder['shipping_address'],
    billing_same: draft.billing_same,
    billing_address: draft.billing_address as AdminDraftOrder['billing_address'],
    lines: draft.lines.map((line) => {
      const { title = '', sku = '', price: listPrice = 0 } = names.get(line.product_id) ?? {}
      return { ...line, title, sku, list_price: listPrice }
    }),
    discount_kind: draft.discount_kind,
    discount_percent: draft.discount_kind === 'percentage' ? draft.discount_value : null,
    discount_amount: draft.discount_kind === 'amount' ? draft.discount_value : null,
    coupon_code: draft.coupon_code,
    ...receivingOf(draft.shipping_mode),
    shipping_price: draft.shipping_price,
  }
}

/** Returns a delivery method as the form has it: a pickup is another way to get an order. */
const receivingOf = (mode: string | null): Pick<AdminDraftOrder, 'receive_by' | 'pickup_place' | 'shipping_mode'> =>
  isPickupCode(mode)
    ? { receive_by: 'pickup', pickup_place: mode === NO_PICKUP ? null : mode, shipping_mode: null }
    : { receive_by: 'delivery', pickup_place: null, shipping_mode: mode }

/** Returns the delivery method that a form stores: of a pickup its place, or that none is chosen yet. */
function modeOf({ receive_by: by, pickup_place: place, shipping_mode: mode }: AdminDraftOrder): string | null {
  if (by === 'pickup') return isPickupCode(place) ? place : NO_PICKUP
  return isPickupCode(mode ?? null) ? null : mode || null
}

/** Returns what a form stores, without checks: it may still be incomplete. */
export function contentOf(values: AdminDraftOrder): DraftContent {
  const mode = modeOf(values)
  const isPickup = isPickupCode(mode)
  // A pickup has the address of its place, so its billing address is entered.
  const isBillingSame = !isPickup && (values.billing_same ?? true)
  return {
    shopper_id: values.customer ?? null,
    email: (values.email ?? '').trim(),
    phone: (values.phone ?? '').trim(),
    shipping_address: values.shipping_address ?? null,
    billing_same: isBillingSame,
    billing_address: isBillingSame ? null : (values.billing_address ?? null),
    lines: (values.lines ?? []).map(({ product_id, quantity, price = null }) => ({ product_id, quantity, price })),
    ...discountOf(values),
    shipping_mode: mode,
    shipping_price: isPickup ? null : (values.shipping_price ?? null),
  }
}

function discountOf({
  discount_kind: kind,
  ...given
}: AdminDraftOrder): Pick<DraftContent, 'discount_kind' | 'discount_value' | 'coupon_code'> {
  const none = { discount_kind: 'none', discount_value: 0, coupon_code: '' } as const
  if (kind === 'coupon') {
    const code = normaliseCouponCode(given.coupon_code ?? '')
    return code === '' ? none : { ...none, discount_kind: kind, coupon_code: code }
  }
  const value = { none: 0, percentage: given.discount_percent, amount: given.discount_amount }[kind] ?? 0
  return value === 0 ? none : { ...none, discount_kind: kind, discount_value: value }
}

/** Reads a form. @throws ApiError 422 that names each field */
export async function readContent(db: Queryable, app: FastifyInstance, values: AdminDraftOrder): Promise<DraftContent> {
  const content = contentOf(values)
  const [{ homeCountry: home }, forms, { length: digits }] = [
    await readDraftTerms(app),
    await readAddressForms(app),
    await phoneShape(app),
  ]
  const phone =
    content.phone === '' ? { phone: '', fault: undefined } : readContactPhone(content.phone, { forms, home, digits })
  const typed = content.shipping_address && validateAddress(forms, content.shipping_address, 'Shipping')
  // One that is not used stays for a delivery, unless it has faults: the form hides it.
  const address = isPickupCode(content.shipping_mode) && typed && hasFaults(typed) ? null : typed
  const billing = content.billing_address && validateAddress(forms, content.billing_address, 'Billing')
  const known = new Set(
    (
      await knownProducts(
        db,
        content.lines.map((line) => line.product_id),
      )
    ).map(({ id }) => id),
  )
  const hasNoValue = content.discount_kind === 'none'
  const faults: Record<string, string | undefined> = {
    '/email': content.email === '' ? undefined : emailFault(content.email),
    '/phone': phone.fault,
    '/customer':
      content.shopper_id !== null && (await shopperOf(db, content.shopper_id)).length === 0
        ? t.unknownCustomer()
        : undefined,
    '/discount_percent': hasNoValue && values.discount_kind === 'percentage' ? t.enterPercentage() : undefined,
    '/discount_amount': hasNoValue && values.discount_kind === 'amount' ? t.enterDiscount() : undefined,
    '/coupon_code': hasNoValue && values.discount_kind === 'coupon' ? t.enterCoupon() : await couponFault(db, content),
    ...addressFaults('/shipping_address', address),
    ...addressFaults('/billing_address', billing),
    ...Object.fromEntries(
      content.lines.flatMap(({ product_id: id }, index) =>
        known.has(id) ? [] : [[`/lines/${index}`, t.unknownProduct()]],
      ),
    ),
  }
  refuseValues(Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as ValueErrors)
  return {
    ...content,
    phone: phone.phone,
    shipping_address: address?.fields ?? null,
    billing_address: billing?.fields ?? null,
  }
}

type CheckedAddress = ReturnType<typeof validateAddress>

const hasFaults = ({ faults, unknown }: CheckedAddress): boolean =>
  unknown !== undefined || Object.values(faults).some((fault) => fault !== undefined)

const addressFaults = (place: string, address: CheckedAddress | null): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries({
      ...address?.faults,
      ...(address?.unknown !== undefined && { [address.unknown]: fieldErrors.invalid() }),
    }).map(([name, fault]) => [`${place}/${name}`, fault]),
  )

/** A code that exists may be entered before it applies; what is in its way is said with the totals. */
async function couponFault(db: Queryable, { discount_kind: kind, coupon_code: code }: DraftContent) {
  if (kind !== 'coupon' || (await knownCoupon(db, code)).length > 0) return undefined
  return cartErrors.couponUnknown({ code })
}

/** Returns the account of a chosen customer. */
export const customerOf = async (db: Queryable, { shopper_id: id }: DraftContent): Promise<number | null> =>
  id === null ? null : ((await shopperOf(db, id))[0]?.customer_id ?? null)
