import * as t from '#words/admin-catalogue.ts'
import { MAX_OPTIONS, MAX_OPTION_VALUES, MAX_VARIANTS, type MatrixOption, combinationOf } from './option-matrix.ts'
import type { ErrorList } from './pointer-errors.ts'
import type { ProductInput, VariantInput } from './product-input.ts'
import { MAX_SKU_LENGTH } from './sku.ts'
import { MAX_STOCK } from './stock-reasons.ts'
import { MAX_AMOUNT, findDetailErrors, findTextError, isWithin } from './value-rules.ts'

const MAX_WEIGHT = 10_000_000

export function findOptionErrors(options: readonly MatrixOption[], list: ErrorList): void {
  if (options.length > MAX_OPTIONS) list.add(['options'], t.tooMany({ most: MAX_OPTIONS }))
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const [at, option] of options.entries()) {
    const path = ['options', at]
    const error = findTextError(option.name, { most: 60, required: true })
    if (error !== undefined) list.add([...path, 'name'], error)
    else if (names.has(fold(option.name))) list.add([...path, 'name'], t.duplicate())
    names.add(fold(option.name))
    if (ids.has(option.id)) list.add([...path, 'id'], t.duplicate())
    ids.add(option.id)
    findValueErrors(option, path, list)
  }
}

function findValueErrors({ values }: MatrixOption, option: (string | number)[], list: ErrorList): void {
  if (values.length === 0) list.add([...option, 'values'], t.optionWithoutValues())
  if (values.length > MAX_OPTION_VALUES) list.add([...option, 'values'], t.tooMany({ most: MAX_OPTION_VALUES }))
  const ids = new Set<string>()
  const texts = new Set<string>()
  for (const [at, { id, value, swatch }] of values.entries()) {
    const path = [...option, 'values', at]
    const error = findTextError(value, { most: 60, required: true })
    if (error !== undefined) list.add([...path, 'value'], error)
    else if (texts.has(fold(value))) list.add([...path, 'value'], t.duplicate())
    texts.add(fold(value))
    if (ids.has(id)) list.add([...path, 'id'], t.duplicate())
    ids.add(id)
    if (swatch != null && !/^#[0-9a-f]{6}$/iu.test(swatch)) list.add([...path, 'swatch'], t.swatchShape())
  }
}

const fold = (text: string): string => text.trim().toLowerCase()

export function findVariantErrors({ variants, options, images }: ProductInput, list: ErrorList): void {
  if (variants.length === 0) list.add(['variants'], t.variantMissing())
  if (variants.length > MAX_VARIANTS) list.add(['options'], t.tooManyVariants({ most: MAX_VARIANTS }))
  const skus = new Set<string>()
  const combinations = new Set<string>()
  const pictures = new Set(images.map(({ id }) => id))
  for (const [at, variant] of variants.entries()) {
    const path = ['variants', at]
    findFieldErrors(variant, path, list)
    if (skus.has(variant.sku)) list.add([...path, 'sku'], t.skuTwice())
    skus.add(variant.sku)
    if (variant.image_id !== null && !pictures.has(variant.image_id))
      list.add([...path, 'image_id'], t.pictureUnknown())
    findCombinationErrors(variant, options, path, list)
    const combination = combinationOf(variant.options)
    if (combinations.has(combination)) list.add([...path, 'options'], t.combinationTwice())
    combinations.add(combination)
  }
}

function findFieldErrors(variant: VariantInput, path: (string | number)[], list: ErrorList): void {
  const { sku, price, compare_at: before, weight_grams: grams, barcode, stock } = variant
  const error = findTextError(sku, { most: MAX_SKU_LENGTH, required: true })
  if (error !== undefined) list.add([...path, 'sku'], error)
  if (!isWithin(price, 0, MAX_AMOUNT)) list.add([...path, 'price'], t.notAnAmount())
  if (before !== null && !isWithin(before, 0, MAX_AMOUNT)) list.add([...path, 'compare_at'], t.notAnAmount())
  else if (before !== null && before <= price) list.add([...path, 'compare_at'], t.compareAtTooLow())
  if (!isWithin(grams, 0, MAX_WEIGHT))
    list.add([...path, 'weight_grams'], t.notAWholeNumber({ least: 0, most: MAX_WEIGHT }))
  if (!/^[A-Za-z0-9-]{0,32}$/u.test(barcode)) list.add([...path, 'barcode'], t.barcodeShape())
  if (stock !== undefined && !isWithin(stock, 0, MAX_STOCK))
    list.add([...path, 'stock'], t.notAWholeNumber({ least: 0, most: MAX_STOCK }))
  findDetailErrors(variant.details, [...path, 'details'], list)
}

function findCombinationErrors(
  variant: VariantInput,
  options: readonly MatrixOption[],
  path: (string | number)[],
  list: ErrorList,
): void {
  for (const { name, values } of options) {
    const own = variant.options[name]
    if (own === undefined) list.add([...path, 'options', name], t.valueMissing({ option: name }))
    else if (!values.some(({ value }) => value === own))
      list.add([...path, 'options', name], t.valueUnknown({ option: name, value: own }))
  }
  for (const name of Object.keys(variant.options))
    if (!options.some((option) => option.name === name))
      list.add([...path, 'options', name], t.valueOfNoOption({ option: name }))
}
