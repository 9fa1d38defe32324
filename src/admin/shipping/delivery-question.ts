import type { DeliveryQuestion } from '#generated/api.d.ts'
import type { FormErrors } from '#forms/use-form.ts'
import * as t from '#words/admin-shipping.ts'
import { type MoneyFormat, readAmount, readNumber } from '../controls/typed-values.ts'

export interface CheckedItem {
  product_id: number
  name: string
  quantity: string
}

/** What is typed in the delivery check. */
export interface CheckValues {
  country: string
  pincode: string
  content: 'weight' | 'items'
  kilograms: string
  value: string
  items: CheckedItem[]
}

const GRAMS = 1000

export function findCheckErrors(
  { country, content, kilograms, value, items }: CheckValues,
  shop: MoneyFormat,
): FormErrors {
  if (content === 'items')
    return {
      country: country === '' ? t.chooseCountry() : undefined,
      search: items.length === 0 ? t.chooseProduct() : undefined,
      ...Object.fromEntries(
        items.map(({ quantity }, index) => [
          `items/${index}/quantity`,
          isQuantity(quantity) ? undefined : t.enterQuantity(),
        ]),
      ),
    }
  return {
    country: country === '' ? t.chooseCountry() : undefined,
    kilograms: gramsOf(kilograms, shop.locale) === undefined ? t.enterWeight() : undefined,
    value: valueOf(value, shop) === undefined ? t.enterValue() : undefined,
  }
}

/** Returns what the server is asked; the values must have no errors. */
export function questionOf(
  { country, pincode, content, kilograms, value, items }: CheckValues,
  shop: MoneyFormat,
): DeliveryQuestion {
  const place = { country, pincode: pincode.trim() }
  if (content === 'items')
    return {
      ...place,
      items: items.map(({ product_id, quantity }) => ({ product_id, quantity: Number(quantity) })),
      grams: 0,
      value: 0,
    }
  return { ...place, items: [], grams: gramsOf(kilograms, shop.locale) ?? 0, value: valueOf(value, shop) ?? 0 }
}

const isQuantity = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text.trim())

function gramsOf(text: string, locale: string): number | undefined {
  if (text.trim() === '') return 0
  const kilograms = readNumber(text, { isWhole: false, locale })
  return kilograms === undefined || kilograms < 0 ? undefined : Math.round(kilograms * GRAMS)
}

const valueOf = (text: string, shop: MoneyFormat): number | undefined =>
  text.trim() === '' ? 0 : readAmount(text, shop)
