// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ProductImport } from '#generated/api.d.ts'
import { Card } from '../shell/card.tsx'
import { Confirmation } from './confirmation.tsx'
import { FocusedSteps } from './focused-steps.tsx'

function show(run: Partial<ProductImport>) {
  const confirm = vi.fn()
  const checked = { similar_names: [], created: 0, updated: 0, ...run } as unknown as ProductImport
  render(<Confirmation run={checked} isBusy={false} confirm={confirm} />)
  return confirm
}

describe('before an import', () => {
  it('AD-15 merges options that are spelled differently only if it is chosen', async () => {
    const confirm = show({ created: 2, similar_names: [['Color', 'Colour', 'COLORS']] })
    const button = screen.getByRole('button', { name: 'Import 2 products' })
    await userEvent.click(button)
    expect(confirm).toHaveBeenLastCalledWith({ merges: [] })
    await userEvent.selectOptions(screen.getByRole('combobox'), 'One filter: Colour')
    await userEvent.click(button)
    expect(confirm).toHaveBeenLastCalledWith({
      merges: [
        { from: 'Color', into: 'Colour' },
        { from: 'COLORS', into: 'Colour' },
      ],
    })
  })

  it('AD-15 advises to export what would change, and offers nothing where nothing would', () => {
    show({ updated: 3 })
    expect(screen.getByRole('link', { name: 'export all products first.' }).getAttribute('href')).toBe(
      '/api/admin/exports/products',
    )
    show({ similar_names: [['Color', 'Colour']] })
    expect(screen.getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('the steps of an import', () => {
  const stepsOf = (step: string) => (
    <>
      <button type="button">Elsewhere</button>
      <FocusedSteps step={step}>
        <Card key={step} title={step}>
          <button type="button">{`Leave ${step}`}</button>
        </Card>
      </FocusedSteps>
    </>
  )

  it('AD-15 give the focus to the heading of the next when the pressed button disappears', () => {
    const { rerender } = render(stepsOf('checked'))
    screen.getByRole('button', { name: 'Leave checked' }).focus()
    rerender(stepsOf('done'))
    expect(screen.getByRole('heading', { name: 'done' })).toHaveFocus()
  })

  it('AD-15 leave the focus where somebody went meanwhile', () => {
    const { rerender } = render(stepsOf('working'))
    screen.getByRole('button', { name: 'Elsewhere' }).focus()
    rerender(stepsOf('done'))
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  })
})
