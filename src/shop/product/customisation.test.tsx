// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProductCustomisation } from '#generated/api.d.ts'
import { CustomisationNote } from './customisation-note.tsx'
import { Customisation } from './customisation.tsx'
import { type Customised, initialCustomised } from './customised.ts'

const text = { label: 'A name on the mug', hint: 'Stamped into the clay.', max_length: 12, required: false }
const image = { label: 'A drawing', hint: 'Dark lines.', required: false }

/** The browser's request for an upload, answered by the test. */
class FakeUpload extends EventTarget {
  static all: FakeUpload[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  sent: FormData | undefined
  isAborted = false
  constructor() {
    super()
    FakeUpload.all.push(this)
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

const path = `/uploads/${'a'.repeat(32)}.webp`
const received = { status: 'success', data: { image_path: path, width: 300, height: 300 } }

beforeEach(() => {
  cleanup()
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})

async function show(customisation: ProductCustomisation) {
  const onChange = vi.fn<(customised: Customised) => void>()
  function Page() {
    const [customised, setCustomised] = useState(initialCustomised(customisation))
    const [asked, setAsked] = useState(0)
    return (
      <>
        <Customisation
          customisation={customisation}
          attempts={asked}
          onChange={(now) => (setCustomised(now), onChange(now))}
        />
        <button type="button" onClick={() => !customised.isReady && setAsked(asked + 1)}>
          Add to cart
        </button>
      </>
    )
  }
  render(<Page />)
  await waitFor(() => expect(document.querySelector('input')).not.toBeNull())
  return {
    customised: () => onChange.mock.lastCall?.[0],
    add: () => userEvent.click(screen.getByRole('button', { name: 'Add to cart' })),
  }
}

const words = () => screen.getByRole('textbox', { name: /A name on the mug/u })
const choose = (name = 'cat.png') =>
  userEvent.upload(screen.getByLabelText('Choose a picture'), new File(['x'], name, { type: 'image/png' }))
const upload = async (index = 0) => {
  await waitFor(() => expect(FakeUpload.all[index]?.sent).toBeDefined())
  return FakeUpload.all[index]!
}

describe('the shopper’s own text', () => {
  it('PL-09 CT-02 is counted and passed on in one Unicode form', async () => {
    const { customised } = await show({ text, image: null })
    expect(words()).toHaveAccessibleDescription('Stamped into the clay.')
    await userEvent.type(words(), '  For  Meera ')
    expect(screen.getByText('9 / 12')).toBeVisible()
    expect(screen.getByText('3 characters left')).toHaveAttribute('role', 'status')
    expect(customised()).toEqual({ data: { custom_text: 'For Meera' }, isReady: true })
    await userEvent.clear(words())
    expect(customised()).toEqual({ data: undefined, isReady: true })
  })

  it('PL-09 is never cut: an error says by how much it is too long', async () => {
    const { customised } = await show({ text, image: null })
    words().focus()
    await userEvent.paste('For Meenakshi and Anu')
    expect(words()).toHaveValue('For Meenakshi and Anu')
    expect(screen.getByText('Remove 9 characters.')).toBeVisible()
    expect(words()).toHaveAccessibleDescription('Stamped into the clay. Remove 9 characters.')
    expect(customised()?.isReady).toBe(false)
  })

  it('PL-09 is required when the product is added, and gets the focus', async () => {
    const { customised, add } = await show({ text: { ...text, required: true }, image: null })
    expect(words()).not.toHaveAttribute('aria-invalid')
    await add()
    expect(screen.getByText('Enter your text.')).toBeVisible()
    expect(words()).toHaveFocus()
    await userEvent.type(words(), 'Anu')
    expect(words()).not.toHaveAttribute('aria-invalid')
    expect(customised()).toEqual({ data: { custom_text: 'Anu' }, isReady: true })
  })
})

describe('the shopper’s own picture', () => {
  it('PL-09 is uploaded with progress, shown, and can be removed', async () => {
    const { customised } = await show({ text: null, image })
    await choose()
    const request = await upload()
    expect(request.sent?.get('image')).toBeInstanceOf(File)
    act(() => request.progress(30, 100))
    expect(screen.getByRole('progressbar', { name: 'Uploading cat.png' })).toHaveAttribute('value', '0.3')
    expect(customised()).toEqual({ data: undefined, isReady: false })
    act(() => request.answer(200, received))
    expect(await screen.findByRole('img', { name: 'Your picture' })).toHaveAttribute('src', path)
    expect(screen.getByText('Picture uploaded').closest('[aria-live="polite"]')).not.toBeNull()
    await waitFor(() => expect(customised()).toEqual({ data: { image_path: path }, isReady: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.getByLabelText('Choose a picture')).toHaveFocus())
    await waitFor(() => expect(customised()).toEqual({ data: undefined, isReady: true }))
  })

  it('PL-09 shows the server’s error, and can be chosen again', async () => {
    const { customised } = await show({ text: null, image })
    await choose()
    const message = 'This picture is too small. Choose one of at least 200 by 200 pixels.'
    const first = await upload()
    act(() => first.answer(422, { status: 'error', code: 'picture_too_small', message }))
    expect(await screen.findByText(message)).toBeVisible()
    const field = screen.getByLabelText('Choose a picture')
    expect(field).toHaveAccessibleDescription(`Dark lines. ${message}`)
    await waitFor(() => expect(customised()).toEqual({ data: undefined, isReady: true }))
    await choose('dog.png')
    expect(screen.queryByText(message)).toBeNull()
    const second = await upload(1)
    act(() => second.answer(200, received))
    await screen.findByRole('img', { name: 'Your picture' })
    expect(screen.getByText('dog.png')).toBeVisible()
  })

  it('PL-09 can be cancelled while uploading', async () => {
    const { customised } = await show({ text: null, image })
    await choose()
    const request = await upload()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(request.isAborted).toBe(true)
    expect(screen.getByLabelText('Choose a picture')).toBeVisible()
    expect(customised()).toEqual({ data: undefined, isReady: true })
  })

  it('PL-09 says that the upload failed', async () => {
    await show({ text: null, image })
    await choose()
    const request = await upload()
    act(() => void request.dispatchEvent(new Event('error')))
    expect(await screen.findByText(/connection|reach/iu)).toBeVisible()
  })

  it('PL-09 can be dropped onto its frame', async () => {
    await show({ text: null, image })
    const file = new File(['x'], 'bird.png', { type: 'image/png' })
    fireEvent.drop(screen.getByText('Choose a picture'), { dataTransfer: { files: [file] } })
    const request = await upload()
    act(() => request.answer(200, received))
    await screen.findByRole('img', { name: 'Your picture' })
    expect(screen.getByText('bird.png')).toBeVisible()
  })

  it('PL-09 is required when the product is added', async () => {
    const { add } = await show({ text: null, image: { ...image, required: true } })
    await add()
    expect(screen.getByText('Choose a picture.')).toBeVisible()
    expect(screen.getByLabelText('Choose a picture')).toHaveFocus()
    await choose()
    await add()
    expect(screen.getByText('Your picture is still uploading. Wait a moment, then try again.')).toBeVisible()
  })
})

it('EN-04 PL-09 is in the server’s HTML with its labels and in its size', () => {
  const html = renderToString(<Customisation customisation={{ text, image }} attempts={0} onChange={() => {}} />)
  for (const words of ['A name on the mug', 'Stamped into the clay.', 'A drawing']) expect(html).toContain(words)
})

it('PL-09 CR-01 is shown on its cart line, which shows nothing without one', () => {
  const { container, rerender } = render(<CustomisationNote data={{ custom_text: 'For Meera', image_path: path }} />)
  expect(screen.getByText('“For Meera”')).toHaveAttribute('dir', 'auto')
  expect(screen.getByRole('link', { name: 'Your picture (opens in a new tab)' })).toHaveAttribute('href', path)
  rerender(<CustomisationNote data={{}} />)
  expect(container).toBeEmptyDOMElement()
})
