import type { CouponQuestion } from '#generated/api.d.ts'
import type { FormErrors } from '#forms/use-form.ts'
import * as t from '#words/admin-coupons.ts'
import type { CheckedItem } from '../shipping/delivery-question.ts'

/** What is typed to try a coupon. */
export interface CheckValues {
  items: CheckedItem[]
  customer: number | undefined
  country: string
  pincode: string
}

const isQuantity = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text.trim())

export const findCheckErrors = ({ items }: CheckValues): FormErrors => ({
  search: items.length === 0 ? t.chooseProduct() : undefined,
  ...Object.fromEntries(
    items.map(({ quantity }, index) => [
      `items/${index}/quantity`,
      isQuantity(quantity) ? undefined : t.enterQuantity(),
    ]),
  ),
})

/** Returns what the server is asked; the values must have no errors. */
export const questionOf = (coupon: number, { items, customer, country, pincode }: CheckValues): CouponQuestion => ({
  coupon,
  items: items.map(({ product_id, quantity }) => ({ product_id, quantity: Number(quantity) })),
  customer: customer ?? null,
  country,
  pincode: country === '' ? '' : pincode.trim(),
})
