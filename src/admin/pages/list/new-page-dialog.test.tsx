// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { showScreen } from '../../testing/screen-stage.tsx'
import { NewPageDialog } from './new-page-dialog.tsx'

beforeEach(() => installDialog())

it.each([
  ['Crème brûlée', 'creme-brulee'],
  ['Potter’s “best” bowl!', 'potters-best-bowl'],
  ['Smørrebrød', 'smørrebrød'],
  ['गुलदान 2', 'गुलदान-2'],
])('BU-04 proposes the address of the page %s', async (name, address) => {
  showScreen(<NewPageDialog documents={[]} onClose={() => undefined} />, { answers: [] })
  await userEvent.click(await screen.findByRole('textbox', { name: 'Name' }))
  await userEvent.paste(name)
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(address)
})
