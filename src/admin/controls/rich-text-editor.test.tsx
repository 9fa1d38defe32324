// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { sanitiseRichText } from '#lib/sanitise.ts'
import { schemaOf, showForm } from '../testing/form-stage.tsx'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { canEdit } from './rich-text-tags.ts'

const field = { type: 'string', 'x-control': 'rich-text' } as const
// jsdom has no layout, which the editor asks for when it scrolls to the caret.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() })
Object.assign(document, { elementFromPoint: () => null })

async function show(html: string) {
  const form = showForm(schemaOf(field), { field: html })
  const text = await screen.findByRole('toolbar', { name: 'Text formatting' })
  return { ...form, tools: text, text: screen.getByRole('textbox', { name: 'Field' }) }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the editor of rich texts', () => {
  it('AD-10 leaves a text that nobody changed exactly as it is', async () => {
    const html = '<p>A <b>bold</b>\n word</p>'
    const { send } = await show(html)
    expect(await send()).toEqual({ field: html })
  })

  it('AD-10 formats by its toolbar, and sends what the sanitiser keeps', async () => {
    const { send } = await show('<p>Fired twice</p>')
    await press('Heading')
    expect(await send()).toEqual({ field: '<h2>Fired twice</h2>' })
    await press('Heading')
    await press('Bulleted list')
    const sent = (await send())?.['field']
    expect(sent).toBe('<ul><li><p>Fired twice</p></li></ul>')
    expect(sanitiseRichText(sent)).toBe(sent)
    await press('Undo')
    expect((await send())?.['field']).not.toContain('<ul>')
  })

  it('AD-05 has one stop for the Tab key in its toolbar, and arrow keys within', async () => {
    await show('<p>Text</p>')
    screen.getByRole('button', { name: 'Bold' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Italic' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('button', { name: 'Insert picture' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Insert picture' })).toHaveAttribute('tabindex', '-1')
  })

  it('AD-10 describes the picture that is selected', async () => {
    const { send, text } = await show('<p>Glaze <img src="/images/a.webp" alt="" width="4" height="3"> test</p>')
    expect(screen.queryByRole('textbox', { name: /Description/u })).toBeNull()
    const { editor } = text as HTMLElement & { editor: Editor }
    act(() => void editor.commands.setNodeSelection(7))
    await userEvent.type(screen.getByRole('textbox', { name: /Description/u }), 'A grey bowl')
    const sent = (await send())?.['field']
    expect(sent).toContain('<img src="/images/a.webp" alt="A grey bowl" width="4" height="3"')
    expect(sanitiseRichText(sent)).toContain('alt="A grey bowl"')
  })

  it('AD-10 names pictures without a description, and leads to each of them', async () => {
    const picture = (name: string, alt = '') => `<p><img src="/images/${name}.webp" alt="${alt}"></p>`
    const { send } = await show(picture('a', 'A bowl') + picture('b') + picture('c', ' '))
    const steps = [
      [/^2 pictures have no description/u, 'A jar'],
      [/^One picture has no description/u, 'A vase'],
    ] as const
    for (const [note, text] of steps) {
      expect(screen.getByText(note)).toBeInTheDocument()
      await press('Describe it')
      const description = screen.getByRole('textbox', { name: /Description/u })
      await userEvent.clear(description)
      await userEvent.type(description, text)
    }
    expect(screen.queryByText(/no description/u)).toBeNull()
    const sent = String((await send())?.['field'])
    expect([...sent.matchAll(/alt="([^"]*)"/gu)].map(([, alt]) => alt)).toEqual(['A bowl', 'A jar', 'A vase'])
  })

  it.each([
    ['<p>a<br>b</p><ul><li>c</li></ul>', true],
    ['', true],
    [undefined, true],
    ['<table><tr><td>1</td></tr></table>', false],
    ['<p><img src="/images/a.webp" alt="a"></p>', true],
  ])('AD-10 keeps everything in %j: %s', (html, isKept) => {
    expect(canEdit(html)).toBe(isKept)
  })
})

describe('a text pasted from an office program', () => {
  it('AD-10 keeps Word’s lists', () => {
    const item = (mark: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span>${text}<o:p></o:p></p>`
    expect(
      cleanPastedHtml(`<p class=MsoNormal>Care</p>${item('·', 'Wash')}${item('·', 'Dry')}${item('1.', 'First')}`),
    ).toBe('<p class="MsoNormal">Care</p><ul><li>Wash</li><li>Dry</li></ul><ol><li>First</li></ol>')
  })

  it('AD-10 is not bold throughout because of Google’s wrapper', () => {
    expect(cleanPastedHtml('<b id="docs-internal-guid-1" style="font-weight:normal"><p>Text</p></b>')).toBe(
      '<p>Text</p>',
    )
  })

  it('AD-10 from elsewhere is left to the editor', () => {
    const html = '<p style="color:red">Text</p>'
    expect(cleanPastedHtml(html)).toBe(html)
  })
})
