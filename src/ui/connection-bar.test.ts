// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createConnectionBar } from './connection-bar.tsx'

it('LY-16 announces that the network is gone, and that it is back', () => {
  const show = createConnectionBar()
  const bar = screen.getByRole('status')
  expect(bar).toBeEmptyDOMElement()
  show('offline')
  expect(bar).toHaveTextContent('You’re offline.')
  show('returned')
  expect(bar).toHaveTextContent('You’re back online.')
  show('online')
  expect(bar).toBeEmptyDOMElement()
})
