// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import codes from '#fixtures/real-input/codes.json' with { type: 'json' }
import { CodeField } from './code-field.tsx'

function Held() {
  const [code, setCode] = useState('')
  return <CodeField label="Code" length={4} value={code} onChange={setCode} onEnter={() => undefined} />
}

it('AU-08 CK-17 accepts a code in any script, and refuses other pasted text', async () => {
  render(<Held />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  for (const { input, digits } of codes) {
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(input)
    expect([input, field.value]).toEqual([input, digits ?? ''])
    const error = screen.queryByRole('alert')?.textContent
    expect([input, error]).toEqual([input, digits === null ? 'Paste only the 4-digit code.' : undefined])
  }
  await userEvent.clear(field)
  await userEvent.type(field, '१a२ ३४')
  expect(field.value).toBe('1234')
})
