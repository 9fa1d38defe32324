// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { schema as product } from '#generated/admin/product.js'
import type { RootSchema } from '../field/field-schema.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { showForm } from '../testing/form-stage.tsx'

/** The product’s options and variants alone. */
const { name, images, options, variants } = product.properties
const schema: RootSchema = {
  type: 'object',
  properties: { name: name!, images: images!, options: options!, variants: variants! },
  definitions: product.definitions,
}
const variant = (id: number, size: string, rest: object = {}) => ({
  ...{ id, sku: `BOWL-${size.toUpperCase()}`, price: 100_000, compare_at: null, weight_grams: 400, barcode: '' },
  ...{ image: null, details: [], options: { Size: size } },
  ...rest,
})
const bowl = {
  options: [
    {
      id: 'o',
      name: 'Size',
      values: [
        { id: 's', value: 'Small', swatch: null },
        { id: 'l', value: 'Large', swatch: null },
      ],
    },
  ],
  variants: [variant(1, 'Small'), variant(2, 'Large')],
}

interface Sent {
  options: typeof bowl.options
  variants: (ReturnType<typeof variant> & { stock?: number })[]
}
const show = (values: object = bowl) => {
  const form = showForm(schema, structuredClone(values) as Record<string, unknown>)
  return { ...form, send: async () => (await form.send()) as unknown as Sent }
}
const cell = (name: string) => screen.getByRole('textbox', { name })
const user = userEvent.setup()
installDialog()

describe('options', () => {
  it('AD-10 get variants for each new value, copied from their siblings', async () => {
    const { send } = show()
    await user.type(screen.getByRole('textbox', { name: 'Add value, Size' }), 'Medium, Huge{Enter}')
    const { options: sent, variants: made } = await send()
    expect(sent[0]?.values.map(({ value }) => value)).toEqual(['Small', 'Large', 'Medium', 'Huge'])
    expect(made.map(({ options: values }) => values.Size)).toEqual(['Small', 'Large', 'Medium', 'Huge'])
    expect(made[2]).toMatchObject({ price: 100_000, weight_grams: 400, stock: 0 })
    expect(made[2]).not.toHaveProperty('id')
  })

  it('AD-10 keep the variants of a renamed value, and say how many a removed one takes with it', async () => {
    const { send } = show()
    const [small] = screen.getAllByRole('textbox', { name: 'Value' })
    await user.clear(small!)
    await user.type(small!, 'Tiny')
    await user.click(screen.getByRole('button', { name: 'Remove Large' }))
    expect(screen.getByText('1 variant will be removed when you save.')).toBeVisible()
    expect((await send()).variants).toEqual([{ ...variant(1, 'Small'), options: { Size: 'Tiny' } }])
  })

  it('AD-10 multiply the variants when a second option is added', async () => {
    const { send } = show()
    await user.click(screen.getByRole('button', { name: 'Add option' }))
    await user.type(screen.getAllByRole('textbox', { name: 'Name of the option' })[1]!, 'Glaze')
    await user.type(screen.getByRole('textbox', { name: 'Add value, Glaze' }), 'Ash,Iron{Enter}')
    const { variants: made } = await send()
    expect(made.map(({ options: values }) => Object.values(values).join('/'))).toEqual([
      'Small/Ash',
      'Small/Iron',
      'Large/Ash',
      'Large/Iron',
    ])
    expect(made.map(({ id }) => id)).toEqual([1, undefined, 2, undefined])
  })
})

describe('pictures of variants', () => {
  const pictures = ['ash', 'iron'].map((id) => ({ id, src: `/media/${id}.webp`, alt: `In ${id}` }))
  const options = [
    { id: 'g', name: 'Glaze', values: ['Ash', 'Iron'].map((value) => ({ id: value, value, swatch: '#aabbcc' })) },
    { id: 's', name: 'Size', values: ['S', 'L'].map((value) => ({ id: value, value, swatch: null })) },
  ]
  const made = ['Ash', 'Iron'].flatMap((Glaze, at) =>
    ['S', 'L'].map((Size, by) => variant(at * 2 + by + 1, '', { image_id: null, options: { Glaze, Size } })),
  )
  const chosen = (sent: Sent) => sent.variants.map((one) => (one as { image_id?: unknown }).image_id)

  it('AD-10 are chosen from the product’s own, for all that look the same, and go with them', async () => {
    const { send } = show({ images: pictures, options, variants: made })
    await user.click(screen.getByRole('button', { name: 'Choose a picture for Iron / S' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Picture of Iron / S' }))
    expect(dialog.getByRole('combobox', { name: 'Use it for' })).toHaveDisplayValue('All with Glaze: Iron')
    await user.click(dialog.getByRole('button', { name: 'In iron' }))
    expect(chosen(await send())).toEqual([null, null, 'iron', 'iron'])
    await user.click(screen.getByRole('button', { name: 'Picture of Iron / L: In iron' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Use it for' }), 'This variant only')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'In ash' }))
    expect(chosen(await send())).toEqual([null, null, 'iron', 'ash'])
    await user.click(screen.getByRole('button', { name: 'Remove In iron' }))
    expect(chosen(await send())).toEqual([null, null, null, 'ash'])
  })

  it('AD-10 variants without a SKU show the one that they will get', async () => {
    show({ name: 'Moon jar', options, variants: made.map((one) => ({ ...one, id: undefined, sku: '' })) })
    expect(cell('SKU of Iron / L')).toHaveAttribute('placeholder', 'MOON-JAR-IRO-L')
  })
})

describe('variants', () => {
  it('AD-10 are typed in the shop’s formats', async () => {
    const { send } = show()
    await user.clear(cell('Price of Small'))
    await user.type(cell('Price of Small'), '1,250.50')
    await user.type(cell('Original price of Small'), '₹1,500')
    await user.tab()
    expect(cell('Price of Small')).toHaveValue('1250.50')
    expect((await send()).variants[0]).toMatchObject({ price: 125_050, compare_at: 150_000 })
  })

  it('AD-10 move by arrow keys and Enter, which sends nothing', async () => {
    const { send } = show()
    await user.click(cell('SKU of Small'))
    await user.keyboard('{ArrowDown}')
    expect(cell('SKU of Large')).toHaveFocus()
    await user.keyboard('{ArrowUp}{Enter}')
    expect(cell('SKU of Large')).toHaveFocus()
    expect((await send()).variants).toHaveLength(2)
  })

  it('AD-10 take cells pasted from a spreadsheet, except the stock of stored ones', async () => {
    const { send } = show()
    await user.click(cell('Price of Small'))
    await user.paste('900\t1000\t5\tS-1\n950\t1100\t6\tL-1\n')
    expect(screen.getByText('2 pasted cells couldn’t be read and are unchanged.')).toBeVisible()
    expect((await send()).variants.map(({ price, compare_at, sku }) => [price, compare_at, sku])).toEqual([
      [90_000, 100_000, 'S-1'],
      [95_000, 110_000, 'L-1'],
    ])
    // The next paste begins with what is there now, in a row that was not changed in between.
    await user.click(cell('SKU of Large'))
    await user.paste('L-2\t410\n')
    expect((await send()).variants.map(({ price, sku }) => [price, sku])).toEqual([
      [90_000, 'S-1'],
      [95_000, 'L-2'],
    ])
  })

  it('AD-10 are changed together', async () => {
    const { send } = show()
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Column' }), 'Weight')
    await user.type(screen.getByRole('textbox', { name: 'New value' }), '550{Enter}')
    expect((await send()).variants.map(({ weight_grams: weight }) => weight)).toEqual([550, 550])
  })

  it('AD-10 have stock only until they are stored', () => {
    show({ ...bowl, variants: [variant(1, 'Small'), { ...variant(2, 'Large'), id: undefined, stock: 3 }] })
    expect(cell('Stock of Small')).toHaveAttribute('readonly')
    expect(cell('Stock of Large')).toHaveValue('3')
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3)
  })
})
