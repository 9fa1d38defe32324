import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import { findRoot } from '#server/platform/environment/root.ts'
import type { Orm } from '#server/platform/db/database.ts'
import { coupon, customer, paymentMode, setting, shippingMode, shippingRate } from '#server/platform/db/schema.ts'
import { fromExcluded } from './seed-store.ts'

/** fixtures/checkout.json: amounts in minor units of the shop's currency, weights in grams, days on the road. */
export interface CheckoutFixture {
  /** Settings that browsers do not get. */
  settings: Record<string, unknown>
  coupons: {
    code: string
    title: string
    description: string
    kind: 'percentage' | 'amount' | 'free_shipping'
    value?: number
    most?: number
    minimum?: number
    starts_at?: string
    ends_at?: string
    max_uses?: number
    max_uses_per_customer?: number
    /** E-mail address of the one customer it is for. */
    customer?: string
    listed?: boolean
  }[]
  shipping_modes: {
    code: string
    name: string
    description: string
    gst_rate: number
    rates: {
      country: string
      prefix?: string
      weight_from?: number
      weight_to?: number
      price: number
      per_kilogram?: number
      free_from?: number
      delivers?: boolean
      days: [from: number, to: number]
    }[]
  }[]
  payment_modes: { code: string; name: string; description: string; least?: number; most?: number }[]
}

/** Reads how the demo store sends and is paid, and its coupons. */
export async function readCheckout(): Promise<CheckoutFixture> {
  return JSON.parse(await readFile(join(findRoot(), 'fixtures/checkout.json'), 'utf8')) as CheckoutFixture
}

/** Coupons, shipping and payment modes. How often a coupon was used stays; rates have nothing that refers to them and are laid again. */
export async function seedCheckout(orm: Orm, fixture: CheckoutFixture, currency: string): Promise<void> {
  await orm
    .insert(setting)
    .values(Object.entries(fixture.settings).map(([key, value]) => ({ key, value })))
    .onConflictDoUpdate({ target: setting.key, set: fromExcluded(setting, 'value') })
  await seedCoupons(orm, fixture, currency)
  await orm
    .insert(shippingMode)
    .values(
      fixture.shipping_modes.map(({ code, name, description, gst_rate: gstRate }, position) => ({
        code,
        name,
        description,
        gstRate,
        position,
      })),
    )
    .onConflictDoUpdate({
      target: shippingMode.code,
      set: fromExcluded(shippingMode, 'name', 'description', 'gstRate', 'position'),
    })
  await orm.delete(shippingRate)
  await orm.insert(shippingRate).values(
    fixture.shipping_modes.flatMap(({ code, rates }) =>
      rates.map((rate) => ({
        modeCode: code,
        countryId: rate.country,
        pincodePrefix: rate.prefix ?? '',
        weightFrom: rate.weight_from ?? 0,
        weightTo: rate.weight_to ?? null,
        currency,
        price: rate.price,
        perKilogram: rate.per_kilogram ?? 0,
        freeFrom: rate.free_from ?? null,
        delivers: rate.delivers ?? true,
        daysFrom: rate.days[0],
        daysTo: rate.days[1],
      })),
    ),
  )
  await orm
    .insert(paymentMode)
    .values(
      fixture.payment_modes.map(({ code, name, description, least = null, most = null }, position) => ({
        code,
        name,
        description,
        least,
        most,
        position,
      })),
    )
    .onConflictDoUpdate({
      target: paymentMode.code,
      set: fromExcluded(paymentMode, 'name', 'description', 'least', 'most', 'position'),
    })
}

async function seedCoupons(orm: Orm, { coupons }: CheckoutFixture, currency: string): Promise<void> {
  const emails = coupons.flatMap((one) => one.customer ?? [])
  const owners = new Map(
    (
      await orm
        .select({ id: customer.id, email: customer.email })
        .from(customer)
        .where(inArray(sql`lower(${customer.email})`, ['', ...emails]))
    ).map(({ id, email }) => [email, id]),
  )
  // A customer who has changed their address, or left, is not given another one's coupon.
  const given = coupons.filter((one) => one.customer === undefined || owners.has(one.customer))
  await orm
    .insert(coupon)
    .values(
      given.map((one) => ({
        code: one.code,
        title: one.title,
        description: one.description,
        kind: one.kind,
        value: one.value ?? 0,
        currency,
        most: one.most ?? null,
        minimum: one.minimum ?? 0,
        startsAt: one.starts_at === undefined ? null : new Date(one.starts_at),
        endsAt: one.ends_at === undefined ? null : new Date(one.ends_at),
        maxUses: one.max_uses ?? null,
        maxUsesPerCustomer: one.max_uses_per_customer ?? null,
        customerId: owners.get(one.customer ?? null) ?? null,
        listed: one.listed ?? false,
      })),
    )
    .onConflictDoUpdate({
      target: coupon.code,
      set: fromExcluded(
        coupon,
        'title',
        'description',
        'kind',
        'value',
        'currency',
        'most',
        'minimum',
        'startsAt',
        'endsAt',
        'maxUsesPerCustomer',
        'customerId',
        'listed',
      ),
    })
}
