// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { beforePaint } from './before-paint.ts'
import { columnsKey } from './use-columns.ts'
import { ColumnSwitch } from './column-switch.tsx'
import { useColumns } from './use-columns.ts'

function Grid() {
  const { columns, choose } = useColumns(4)
  return (
    <>
      <ColumnSwitch columns={columns} onChoose={choose} />
      <output>{columns}</output>
    </>
  )
}

it('CT-01 shows four products in a row until the shopper chooses, and remembers the choice', async () => {
  render(<Grid />)
  expect(screen.getByRole('radio', { name: '4 per row' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: '2 per row' }))
  expect(screen.getByRole('status')).toHaveTextContent('2')
  expect(localStorage.getItem(columnsKey)).toBe('2')
})

it('CT-01 keeps the choice for this visit if the browser stores nothing', async () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no storage')
  })
  render(<Grid />)
  await userEvent.click(screen.getByRole('radio', { name: '3 per row' }))
  refuse.mockRestore()
  expect(screen.getByRole('status')).toHaveTextContent('3')
  // Once storage works again, the value is not kept in memory.
  await userEvent.click(screen.getByRole('radio', { name: '2 per row' }))
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('4'))
})

/** jsdom has no constructed style sheets, so these record their text. */
function runScript(): string[] {
  const rules: string[] = []
  class Sheet {
    replaceSync(text: string) {
      rules.push(text)
    }
  }
  const document = { adoptedStyleSheets: ['the notice’s'] }
  runInNewContext(beforePaint, { CSSStyleSheet: Sheet, document, localStorage })
  expect(document.adoptedStyleSheets).toHaveLength(1 + rules.length)
  return rules
}

it('CT-01 sets the columns before the first paint, and ignores an invalid stored value', () => {
  expect(runScript()).toEqual([])
  localStorage.setItem(columnsKey, '3')
  expect(runScript()).toEqual([expect.stringContaining('repeat(3,minmax(0,1fr))')])
  localStorage.setItem(columnsKey, '4,1fr)}} body{display:none}')
  expect(runScript()).toEqual([])
})
