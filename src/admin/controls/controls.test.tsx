// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { success } from '#api/testing/fake-transport.ts'
import type { FieldSchema } from '#domain/resource-schema.ts'
import { schemaOf, showForm } from '../testing/form-stage.tsx'

const box = (name: RegExp | string = /^Field/) => screen.getByRole('textbox', { name })
const user = userEvent.setup()

async function retype(text: string): Promise<void> {
  await user.clear(box())
  if (text !== '') await user.type(box(), text)
}

describe('a text', () => {
  it.each<[string, FieldSchema, string, unknown]>([
    ['is what was typed', { type: 'string' }, ' Bowl ', ' Bowl '],
    ['is empty where it may be', { type: 'string' }, '', ''],
    ['is removed where it may not be empty', { type: 'string', minLength: 1 }, '', undefined],
    ['is null where the schema allows it', { type: ['string', 'null'] }, '', null],
    ['of several lines keeps them', { type: 'string', 'x-control': 'multiline' }, 'a{Enter}b', 'a\nb'],
  ])('AD-10 %s', async (_title, field, typed, sent) => {
    const { send } = showForm(schemaOf(field), { field: 'before' })
    await retype(typed)
    expect((await send())?.['field']).toEqual(sent)
  })

  it('AD-05 says that it is required, and has its help text', () => {
    showForm(schemaOf({ type: 'string', description: 'Shown in lists.' }, ['field']), {})
    expect(box('Field (required)')).toBeRequired()
    expect(box('Field (required)')).toHaveAccessibleDescription('Shown in lists.')
  })
})

describe('a number', () => {
  it.each<[FieldSchema, string, unknown]>([
    [{ type: 'integer' }, '1,200', 1200],
    [{ type: 'number' }, '2.5', 2.5],
    [{ type: 'integer' }, '2.5', '2.5'],
    [{ type: 'integer' }, '', undefined],
    [{ type: ['integer', 'null'] }, '', null],
    [{ type: 'integer', 'x-control': 'money' }, '1,299.50', 129950],
    [{ type: 'integer', 'x-control': 'money' }, '₹500', 50000],
    [{ type: ['integer', 'null'], 'x-control': 'money' }, '', null],
  ])('AD-10 of %o typed as %j is sent as %j', async (field, typed, sent) => {
    const { send } = showForm(schemaOf(field), { field: 7 })
    await retype(typed)
    expect((await send())?.['field']).toEqual(sent)
  })

  it('AD-10 that cannot be read stays, with what to enter', async () => {
    showForm(schemaOf({ type: 'integer', 'x-control': 'money' }), { field: 50000 })
    expect(box()).toHaveValue('500')
    await retype('five')
    await user.tab()
    expect(box()).toHaveValue('five')
    expect(box()).toHaveAccessibleDescription('Enter an amount, such as 1299.50.')
  })

  it('AD-05 has its unit in its name', () => {
    showForm(schemaOf({ type: 'integer', 'x-unit': 'g' }), {})
    expect(box('Field in g')).toBeVisible()
  })
})

describe('a choice', () => {
  const few = { enum: ['a', 'b'], 'x-enum-labels': { a: 'First', b: 'Second' } }
  it('AD-10 of up to four values has radio buttons, and can be emptied if it is optional', async () => {
    const { send } = showForm(schemaOf(few), { field: 'a' })
    await user.click(screen.getByRole('radio', { name: 'Second' }))
    expect(await send()).toEqual({ field: 'b' })
    await user.click(screen.getByRole('radio', { name: 'None' }))
    expect(await send()).toEqual({ field: undefined })
  })

  it('AD-10 of more values is a list, which keeps numbers', async () => {
    const { send } = showForm(schemaOf({ enum: [1, 2, 3, 4, 5] }, ['field']), { field: 1 })
    await user.selectOptions(screen.getByRole('combobox'), '4')
    expect(await send()).toEqual({ field: 4 })
  })

  it('AD-10 shows the default without storing it', async () => {
    const { send } = showForm(schemaOf({ ...few, default: 'b' }), {})
    expect(screen.getByRole('radio', { name: 'Second' })).toBeChecked()
    expect(await send()).toEqual({})
  })
})

it('AD-10 a switch is true or false', async () => {
  const { send } = showForm(schemaOf({ type: 'boolean', default: true }), {})
  expect(screen.getByRole('switch', { name: 'Field' })).toBeChecked()
  await user.click(screen.getByRole('switch'))
  expect(await send()).toEqual({ field: false })
})

it('AD-10 a colour gets its mark, and says how to write it', async () => {
  const { send } = showForm(schemaOf({ type: 'string', 'x-control': 'colour' }), {})
  await user.type(box(), 'a8492a')
  await user.tab()
  expect(await send()).toEqual({ field: '#a8492a' })
  await retype('red')
  await user.tab()
  expect(box()).toHaveAccessibleDescription(/six digits/)
})

it('AD-10 a time is one of the shop, and is stored in UTC', async () => {
  const { send } = showForm(schemaOf({ type: ['string', 'null'], 'x-control': 'date-time' }), {
    field: '2026-04-01T04:00:00.000Z',
  })
  const input = screen.getByLabelText('Field')
  expect(input).toHaveValue('2026-04-01T09:30')
  expect(input).toHaveAccessibleDescription('Asia/Kolkata time')
  await user.clear(input)
  expect(await send()).toEqual({ field: null })
})

describe('tags', () => {
  const field = { type: 'array', items: { type: 'string' }, 'x-control': 'tags' } as const
  it('AD-10 are added with Enter, each once, and removed', async () => {
    const { send } = showForm(schemaOf(field), { field: ['red'] })
    await user.type(screen.getByRole('combobox', { name: 'Add a tag' }), 'blue{Enter}red{Enter} {Enter}')
    expect(await send()).toEqual({ field: ['red', 'blue'] })
    await user.click(screen.getByRole('button', { name: 'Remove red' }))
    expect(await send()).toEqual({ field: ['blue'] })
  })

  it('AD-10 can be pasted, and are suggested from those in use', async () => {
    const { send } = showForm(
      schemaOf(field),
      {},
      { answers: [success([{ slug: 'w', name: 'wood ash', product_count: 3 }])] },
    )
    const input = screen.getByRole('combobox', { name: 'Add a tag' })
    await user.click(input)
    await user.paste('red, green; blue')
    expect(await send()).toEqual({ field: ['red', 'green', 'blue'] })
    await user.type(input, 'woo')
    await user.click(await screen.findByRole('option', { name: 'wood ash' }))
    expect(await send()).toEqual({ field: ['red', 'green', 'blue', 'wood ash'] })
  })
})

describe('a list', () => {
  const field: FieldSchema = {
    type: 'array',
    maxItems: 3,
    items: {
      type: 'object',
      title: 'Tile',
      required: ['name'],
      properties: { name: { type: 'string', title: 'Name' }, big: { type: 'boolean', default: false, title: 'Big' } },
    },
  }
  const names = () => screen.getAllByRole('textbox', { name: /^Name/ }).map((one) => (one as HTMLInputElement).value)

  it('AD-10 gets items with their defaults, moves and removes them', async () => {
    const { send } = showForm(schemaOf(field), { field: [{ name: 'A' }, { name: 'B', big: true }] })
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.type(screen.getAllByRole('textbox', { name: /^Name/ })[2]!, 'C')
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Move C up' }))
    expect(names()).toEqual(['A', 'C', 'B'])
    await user.click(screen.getByRole('button', { name: 'Remove A' }))
    expect(await send()).toEqual({
      field: [
        { name: 'C', big: false },
        { name: 'B', big: true },
      ],
    })
  })

  it('AD-05 is reordered by keyboard at its handles', async () => {
    const { send } = showForm(schemaOf(field), { field: [{ name: 'A' }, { name: 'B' }] })
    const rects = [0, 100]
    screen.getAllByRole('listitem').forEach((item, index) => {
      item.getBoundingClientRect = () => new DOMRect(0, rects[index], 100, 90)
    })
    const handle = screen.getByRole('button', { name: 'Reorder A' })
    handle.focus()
    await user.keyboard(' ')
    await screen.findByText('A picked up, position 1 of 2.')
    // Where the items are is measured a moment later.
    await waitFor(async () => {
      await user.keyboard('{ArrowDown}')
      expect(screen.getByText('A is at position 2 of 2.')).toBeInTheDocument()
    })
    await user.keyboard(' ')
    await waitFor(() => expect(names()).toEqual(['B', 'A']))
    expect(await send()).toEqual({ field: [{ name: 'B' }, { name: 'A' }] })
  })
})

it('AD-10 rows of a table can be pasted from a spreadsheet', async () => {
  const row = {
    type: 'object',
    required: ['label', 'value'],
    properties: { label: { type: 'string', title: 'Label' }, value: { type: 'string', title: 'Value' } },
  }
  const { send } = showForm(schemaOf({ type: 'array', items: row }), { field: [{ label: 'Height', value: '9 cm' }] })
  await user.click(box('Label, Row 1'))
  await user.paste('Height\t10 cm\r\nVolume\t400 ml\r\n')
  expect(await send()).toEqual({
    field: [
      { label: 'Height', value: '10 cm' },
      { label: 'Volume', value: '400 ml' },
    ],
  })
})

it('AD-10 an object that may be null is switched on with its defaults', async () => {
  const field: FieldSchema = {
    anyOf: [
      { type: 'null' },
      {
        type: 'object',
        required: ['label'],
        properties: { label: { type: 'string', title: 'Label' }, max: { type: 'integer', default: 20, title: 'Max' } },
      },
    ],
  }
  const { send } = showForm(schemaOf(field), { field: null })
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Field' }))
  await user.type(box(/^Label/), 'Name')
  expect(await send()).toEqual({ field: { label: 'Name', max: 20 } })
  await user.click(screen.getByRole('switch', { name: 'Field' }))
  expect(await send()).toEqual({ field: null })
})

it('AD-02 a stored secret is not shown; a new one replaces it', async () => {
  const { send } = showForm(schemaOf({ type: ['string', 'boolean'], 'x-control': 'secret' }), { field: true })
  expect(screen.getByText(/can’t be shown again/)).toBeVisible()
  expect(await send()).toEqual({ field: true })
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await user.type(screen.getByLabelText('Field'), 'hush')
  expect(screen.getByLabelText('Field')).toHaveAttribute('type', 'password')
  expect(await send()).toEqual({ field: 'hush' })
  await user.click(screen.getByRole('button', { name: 'Keep the stored value' }))
  expect(await send()).toEqual({ field: true })
})

it('AD-10 a slug follows the title while it is empty, and is tidied', async () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name' },
      slug: { type: 'string', title: 'Slug', 'x-control': 'slug' },
    },
  }
  const { send } = showForm(schema, { name: '', slug: '' })
  await user.type(box('Name'), 'Cafe au lait')
  expect(box('Slug')).toHaveAccessibleDescription('Address: …/cafe-au-lait')
  expect(await send()).toEqual({ name: 'Cafe au lait', slug: '' })
  await user.type(box('Slug'), 'My Bowl')
  await user.tab()
  expect(await send()).toEqual({ name: 'Cafe au lait', slug: 'my-bowl' })
})

describe('pictures', () => {
  const picture = (name: string) => ({ src: `/images/${name}.webp`, alt: name })
  it('AD-10 are described, reordered and removed', async () => {
    const { send } = showForm(schemaOf({ type: 'array', 'x-control': 'pictures', items: {} }), {
      field: [picture('Front'), picture('Back')],
    })
    const [first] = screen.getAllByRole('textbox', { name: 'Description of the picture' })
    await user.type(first!, ' view')
    await user.click(screen.getByRole('button', { name: 'Move Back up' }))
    expect(await send()).toEqual({ field: [picture('Back'), { ...picture('Front'), alt: 'Front view' }] })
    await user.click(screen.getByRole('button', { name: 'Remove Back' }))
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1)
  })
})

describe('a rich text', () => {
  const field = { type: 'string', 'x-control': 'rich-text' } as const
  it('AD-10 that the editor would not keep is edited as HTML', async () => {
    const html = '<table><tr><td>1</td></tr></table>'
    const { send } = showForm(schemaOf(field), { field: html })
    expect(box()).toHaveValue(html)
    expect(await send()).toEqual({ field: html })
  })
})

it('AD-05 a list shows its own errors, and not those of other fields', async () => {
  const tags = { type: 'array', items: { type: 'string' }, 'x-control': 'tags' } as const
  const schema = { type: 'object', properties: { name: { type: 'string', title: 'Name' }, own: tags, other: tags } }
  const errors = { name: 'Fill this in.', 'own/0': 'Too long.' }
  const { send } = showForm(schema, { name: '', own: ['x'], other: [] }, { check: () => errors })
  await send()
  expect(screen.getAllByText('Too long.')).toHaveLength(1)
  expect(within(screen.getByRole('group', { name: 'Other' })).queryByText('Fill this in.')).toBeNull()
})
