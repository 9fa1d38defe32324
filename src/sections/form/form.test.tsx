// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { formQuery } from '#api/form.queries.ts'
import { type FakeAnswer, failure, success } from '#api/testing/fake-transport.ts'
import type { Form } from '#generated/api.d.ts'
import { showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const formOf = (id: string): Form => {
  const { notify: _notify, ...form } = JSON.parse(readFileSync(`fixtures/content/forms/${id}.json`, 'utf8')) as Form & {
    notify: string
  }
  return { ...form, time_zone: 'Asia/Kolkata' }
}

async function show(id: string, answers: FakeAnswer[] = []) {
  const sent: { path: string; body: unknown }[] = []
  const view = await showSectionAt(section, '/contact', {
    settings: { form: id },
    data: [[formQuery(id).queryKey, formOf(id)]],
    transport: async ({ path, body = '{}' }) => {
      sent.push({ path, body: JSON.parse(body) })
      const { status = 200, body: reply } = answers.shift()!
      return { status, header: () => undefined, text: async () => JSON.stringify(reply) }
    },
  })
  return { ...view, sent, user: userEvent.setup() }
}
const field = (name: RegExp) => screen.getByRole('textbox', { name })

async function fillsIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(/^Your name/), 'Leela Rao')
  await user.type(field(/^Email/), 'leela@shop.example')
  await user.selectOptions(screen.getByRole('combobox', { name: 'What is it about?' }), 'A visit')
  await user.type(field(/^Message/), 'Is the gate open on Friday?')
}

describe('a form by its id', () => {
  it('PL-03 sends the answers, and thanks in place of the form', async () => {
    const { sent, user } = await show('contact', [success({})])
    await fillsIn(user)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const thanks = await screen.findByRole('status')
    expect(thanks).toHaveTextContent('Thank you. Thomas will reply by the next working day.')
    await expect.poll(() => thanks).toHaveFocus()
    const body = { name: 'Leela Rao', email: 'leela@shop.example', phone: '', topic: 'visit', order_number: '' }
    expect(sent).toEqual([
      { path: '/api/form/submit/contact', body: { ...body, message: 'Is the gate open on Friday?' } },
    ])
    expect(sessionStorage).toHaveLength(0)
  })

  it('CT-08 starts the message with the product of the link', async () => {
    history.replaceState(null, '', '/contact?about=Tall+vase,+VAS-1')
    await show('contact')
    expect(field(/^Message/)).toHaveValue('About Tall vase, VAS-1:\n\n')
    history.replaceState(null, '', '/')
  })

  it('PL-03 shows errors at their fields, focuses the first, and sends nothing', async () => {
    const { sent, user } = await show('contact')
    await user.type(field(/^Email/), 'leela@')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(field(/^Your name/)).toHaveFocus()
    expect(field(/^Your name/)).toHaveAccessibleDescription('This field is required')
    expect(field(/^Email/)).toHaveAccessibleDescription('The value must be an valid email address')
    await user.type(field(/^Your name/), 'L')
    expect(field(/^Your name/)).not.toHaveAccessibleDescription()
    expect(sent).toEqual([])
  })

  it('PL-03 shows the server’s errors at their fields, and keeps the answers', async () => {
    const errors = { order_number: 'We know no such order' }
    const { user } = await show('contact', [
      failure(422, 'We know no such order', { payload: { errors } }),
      success({}),
    ])
    await fillsIn(user)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(field(/^Order number/)).toHaveFocus())
    expect(field(/^Order number/)).toHaveAccessibleDescription(/We know no such order/)
    expect(field(/^Message/)).toHaveValue('Is the gate open on Friday?')
  })

  it('PL-03 LY-16 loses nothing by a reload', async () => {
    const { user } = await show('contact')
    await fillsIn(user)
    await show('contact')
    expect(field(/^Message/)).toHaveValue('Is the gate open on Friday?')
    expect(screen.getByRole('combobox', { name: 'What is it about?' })).toHaveValue('visit')
  })

  it('PL-03 has every kind of field, with label and hint', async () => {
    const { user, container } = await show('custom-commission')
    expect(screen.getByRole('heading', { level: 1, name: 'A piece made for you' })).toBeVisible()
    const glazes = screen.getByRole('radiogroup', { name: 'Glaze' })
    expect(within(glazes).getAllByRole('radio')).toHaveLength(6)
    const wishes = screen.getByRole('group', { name: /^It should also/ })
    expect(within(wishes).getAllByRole('checkbox')).toHaveLength(3)
    expect(screen.getByLabelText(/^Needed by/)).toHaveAttribute('min', expect.stringMatching(/^\d{4}-\d\d-\d\d$/u))
    expect(container.querySelector('input[type="file"]')).toHaveAttribute(
      'accept',
      'image/jpeg,image/png,image/webp,application/pdf',
    )
    await user.type(field(/^How many pieces/), '0')
    await user.tab()
    expect(field(/^How many pieces/)).toHaveAccessibleDescription('Enter 1 or more.')
  })

  it('PL-03 LY-15 is submitted by the browser without script', async () => {
    const { container } = await show('contact')
    const form = container.querySelector('form')
    expect([form?.method, form?.enctype, form?.getAttribute('action')]).toEqual([
      'post',
      'multipart/form-data',
      '/forms/contact',
    ])
    const trap = container.querySelector('[name="homepage"]')
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull()
    expect(trap).toHaveAttribute('tabindex', '-1')
  })
})
