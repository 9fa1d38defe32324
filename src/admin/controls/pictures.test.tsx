// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Media } from '#generated/api.d.ts'
import { success } from '#api/testing/fake-transport.ts'
import type { FieldSchema } from '#domain/resource-schema.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { schemaOf, showForm } from '../testing/form-stage.tsx'
import { proposeAlt } from './picture-value.ts'

/** Uploads that wait for an end, by file name. */
const uploads = new Map<string, { done: (item: Partial<Media>) => void; fail: (status: number) => void }>()

vi.mock(import('#generated/calls/media.ts'), async (original) => ({
  ...(await original()),
  uploadMedia: ((_http: unknown, { files }: { files: { file: File } }) =>
    new Promise((resolve, reject) =>
      uploads.set(files.file.name, {
        done: (item) => resolve({ item: mediaOf(files.file.name, item), is_new: true }),
        fail: (status) => reject(Object.assign(new Error('Refused'), { status })),
      }),
    )) as never,
}))

const mediaOf = (name: string, given: Partial<Media> = {}): Media => ({
  id: name.length,
  path: `/media/${name.replace(/\W/g, '')}.webp`,
  kind: 'picture',
  file_name: name,
  mime: 'image/webp',
  ...{ width: 800, height: 600, bytes: 1000, alt: '', focus: { x: 0.5, y: 0.5 }, version: 1 },
  ...{ created_by: 'Anu', created_at: '2026-01-01T00:00:00Z', trashed_at: null, use_count: 0 },
  ...given,
})

const items: FieldSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    src: { type: 'string', 'x-control': 'image' },
    alt: { type: 'string', minLength: 1 },
  },
}
const pictures: FieldSchema = { type: 'array', maxItems: 4, 'x-control': 'pictures', items }
const user = userEvent.setup()
const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
const choose = (...files: File[]) => user.upload(document.querySelector('input[type=file]')!, files)
const altTexts = () =>
  screen.getAllByRole('textbox', { name: /^Description/ }).map((one) => (one as HTMLInputElement).value)

installDialog()
beforeEach(() => {
  uploads.clear()
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})

describe('pictures of a form', () => {
  it('AD-10 are uploaded in it, and come in the order in which they were chosen', async () => {
    const { send } = showForm(schemaOf(pictures), { field: [{ id: 'a', src: '/media/a.webp', alt: 'A' }] })
    await choose(file('round-bowl.jpg'), file('IMG_2041.jpg'))
    expect(screen.getAllByRole('progressbar')).toHaveLength(2)
    act(() => uploads.get('IMG_2041.jpg')?.done({}))
    act(() => uploads.get('round-bowl.jpg')?.done({}))
    await waitFor(() => expect(altTexts()).toEqual(['A', 'Round bowl', '']))
    expect(screen.queryByRole('progressbar')).toBeNull()
    const [, second, third] = ((await send())?.['field'] ?? []) as Record<string, unknown>[]
    expect(second).toMatchObject({ src: '/media/roundbowljpg.webp', alt: 'Round bowl', width: 800, height: 600 })
    expect(new Set(['a', second?.['id'], third?.['id']]).size).toBe(3)
  })

  it('AD-14 can be dropped and pasted, but not beside text', async () => {
    showForm(schemaOf(pictures), { field: [] })
    const zone = document.querySelector('[data-file-zone]')!
    fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [file('a.jpg')] } })
    fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [file('b.png', 'image/png')] } })
    expect([...uploads.keys()]).toEqual(['a.jpg', 'b.png'])
    act(() => uploads.get('a.jpg')?.done({}))
    const cells = { types: ['text/plain', 'Files'], files: [file('cells.png', 'image/png')] }
    fireEvent.paste(await screen.findByRole('textbox', { name: /^Description/ }), { clipboardData: cells })
    expect([...uploads.keys()]).toEqual(['a.jpg', 'b.png'])
  })

  it('AD-14 can be tried again after a failure, and say what is not taken', async () => {
    showForm(schemaOf(pictures), { field: [] })
    await choose(file('a.jpg'))
    act(() => uploads.get('a.jpg')?.fail(503))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    act(() => uploads.get('a.jpg')?.done({}))
    await waitFor(() => expect(altTexts()).toEqual(['']))
    fireEvent.drop(document.body, {
      dataTransfer: { types: ['Files'], files: ['b', 'c', 'd', 'e'].map((name) => file(`${name}.jpg`)) },
    })
    expect(screen.getByText('1 file doesn’t fit here and wasn’t added.')).toBeVisible()
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file('v.mp4', 'video/mp4')] } })
    expect(screen.getByText('Only pictures can be added here.')).toBeVisible()
    expect(uploads.has('v.mp4')).toBe(false)
  })

  it('AD-14 are chosen from the library, several at once, and replaced by one', async () => {
    const page = { items: [mediaOf('front.jpg', { id: 1, alt: 'Front' }), mediaOf('back.jpg', { id: 2, alt: 'Back' })] }
    const { send } = showForm(
      schemaOf(pictures),
      { field: [{ id: 'a', src: '/media/a.webp', alt: 'A' }] },
      { answers: [success({ ...page, next: null, total: 2, total_is_exact: true })] },
    )
    await user.click(screen.getByRole('button', { name: 'Choose from library' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose pictures' }))
    await user.click(await dialog.findByRole('button', { name: /Back/ }))
    await user.click(dialog.getByRole('button', { name: /Front/ }))
    expect(dialog.getByRole('button', { name: /Back/ })).toHaveAttribute('aria-pressed', 'true')
    await user.click(dialog.getByRole('button', { name: 'Add 2 files' }))
    expect(altTexts()).toEqual(['A', 'Back', 'Front'])
    await user.click(screen.getByRole('button', { name: 'Replace A' }))
    const single = within(await screen.findByRole('dialog', { name: 'Choose a picture' }))
    await user.click(await single.findByRole('button', { name: /Front/ }))
    const [first] = ((await send())?.['field'] ?? []) as unknown[]
    expect(first).toMatchObject({ id: 'a', src: '/media/frontjpg.webp', alt: 'Front' })
  })
})

it('AD-10 one picture is uploaded, and removed where it may be missing', async () => {
  const { send } = showForm(schemaOf({ 'x-control': 'picture', anyOf: [{ type: 'null' }, items] }), { field: null })
  await choose(file('blue-glaze.jpg'))
  act(() => uploads.get('blue-glaze.jpg')?.done({}))
  await waitFor(() => expect(altTexts()).toEqual(['Blue glaze']))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await send()).toEqual({ field: null })
})

it.each([
  ['moon-jar-front.jpg', 'Moon jar front'],
  ['IMG_2041.HEIC', ''],
  ['WhatsApp Image 2026-11-27.jpeg', ''],
  ['Screenshot of the shop.png', ''],
  ['bowl.jpg', ''],
])('AD-14 a file named %s is described as %j', (name, described) => {
  expect(proposeAlt(name)).toBe(described)
})
