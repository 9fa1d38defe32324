// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { OptionPicker, type OptionChoice } from './option-picker.tsx'

// Missing in jsdom, but used by user-event for radio buttons.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const glazes: OptionChoice[] = [
  { value: 'Tenmoku', swatch: '#3a241a' },
  { value: 'Celadon', swatch: '#a9bfae' },
  { value: 'Cobalt', swatch: '#1d3a6b', note: 'not made', disabled: true },
]

function Held({ from = 'Tenmoku' }) {
  const [selected, setSelected] = useState(from)
  return <OptionPicker name="Glaze" choices={glazes} selected={selected} onSelect={setSelected} />
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('OptionPicker', () => {
  it('CT-02 is a named group of radio buttons, navigable by keyboard, that skips unavailable values', async () => {
    render(<Held />)
    const user = userEvent.setup()
    await user.tab()
    expect(document.activeElement).toBe(radio('Tenmoku'))
    await user.keyboard('{ArrowDown}')
    expect(radio('Celadon').checked).toBe(true)
    await user.keyboard('{ArrowDown}')
    expect(radio('Tenmoku').checked).toBe(true)
    expect(screen.getByRole('group', { name: /Glaze/u })).toBeDefined()
  })

  it('CT-02 disables missing variants, and says so', () => {
    render(<Held />)
    expect(radio('Cobalt, not made').disabled).toBe(true)
  })

  it('CT-02 allows sold-out variants to be selected, and says so', async () => {
    const onSelect = vi.fn()
    const choices = [{ value: '20 cm' }, { value: '28 cm', note: 'sold out in Celadon' }]
    render(<OptionPicker name="Size" choices={choices} selected="20 cm" onSelect={onSelect} />)
    await userEvent.click(radio('28 cm, sold out in Celadon'))
    expect(onSelect.mock.calls).toEqual([['28 cm']])
  })

  it('keeps the selected value focusable even if it does not exist', () => {
    render(<Held from="Cobalt" />)
    const cobalt = radio('Cobalt, not made')
    expect([cobalt.checked, cobalt.disabled]).toEqual([true, false])
  })

  it('CT-02 crops a swatch from a picture if there is one', () => {
    const image = { src: '/images/products/vase.webp', alt: 'Vase', width: 800, height: 1000 }
    const choices = [
      { value: 'Tenmoku', swatch: '#3a241a', image },
      { value: 'Celadon', swatch: '#a9bfae' },
    ]
    const { container } = render(<OptionPicker name="Glaze" choices={choices} selected="Tenmoku" onSelect={vi.fn()} />)
    const cuts = [...container.querySelectorAll('img')].map((img) => [img.getAttribute('src'), img.alt])
    expect(cuts).toEqual([['/_ipx/w_240,f_webp,q_75/images/products/vase.webp', '']])
  })

  it('is a select for many values, with the same notes', async () => {
    const onSelect = vi.fn()
    const choices: OptionChoice[] = Array.from({ length: 40 }, (_, index) => ({ value: `No. ${index + 1}` }))
    choices[1] = { value: 'No. 2', note: 'sold out' }
    choices[2] = { value: 'No. 3', note: 'not made', disabled: true }
    render(<OptionPicker name="Pattern" choices={choices} selected="No. 1" onSelect={onSelect} />)
    expect(screen.queryByRole('radio')).toBeNull()
    const list = screen.getByRole('combobox', { name: 'Pattern' })
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'No. 3 (not made)' }).disabled).toBe(true)
    await userEvent.selectOptions(list, 'No. 2 (sold out)')
    expect(onSelect.mock.calls).toEqual([['No. 2']])
  })

  it('scrolls many swatches in a box', () => {
    const choices = Array.from({ length: 40 }, (_, index) => ({ value: `Glaze ${index + 1}`, swatch: '#3a241a' }))
    const { container } = render(<OptionPicker name="Glaze" choices={choices} selected="Glaze 1" onSelect={vi.fn()} />)
    expect(screen.getAllByRole('radio')).toHaveLength(40)
    expect(container.querySelector('[data-many]')).not.toBeNull()
  })
})
