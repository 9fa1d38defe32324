// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { OptionPicker, type OptionChoice } from './option-picker.tsx'

// jsdom has none, and user-event walks radio buttons with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const glazes: OptionChoice[] = [
  { value: 'Tenmoku', swatch: '#3a241a' },
  { value: 'Celadon', swatch: '#a9bfae' },
  { value: 'Cobalt', swatch: '#1d3a6b', unavailable: 'Cobalt is sold out' },
]

function Held({ from = 'Tenmoku' }) {
  const [selected, setSelected] = useState(from)
  return <OptionPicker name="Glaze" choices={glazes} selected={selected} onSelect={setSelected} />
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('OptionPicker', () => {
  it('CT-02 is a named group of radio buttons that the keyboard walks, past what can’t be had', async () => {
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

  it('CT-02 disables what can’t be had and says why', () => {
    render(<Held />)
    expect(radio('Cobalt').disabled).toBe(true)
    const note = screen.getByRole('group').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(note)?.textContent).toBe('Cobalt is sold out.')
  })

  it('keeps the chosen one in reach although it is sold out', () => {
    render(<Held from="Cobalt" />)
    expect([radio('Cobalt').checked, radio('Cobalt').disabled]).toEqual([true, false])
  })
})
