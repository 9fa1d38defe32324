// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Price } from './price.tsx'

const wordsOf = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ').trim()

it('is the bare figure when nothing is reduced', () => {
  expect(wordsOf(render(<Price price="₹3,600" />).container)).toBe('₹3,600')
})

it('says in words which price is which, and strikes the old one', () => {
  const { container } = render(<Price price="₹4,900" regular="₹6,200" />)
  expect(wordsOf(container)).toBe('Sale price ₹4,900 Regular price ₹6,200')
  expect(container.querySelector('s')?.textContent).toContain('₹6,200')
})

it('says that it is the lowest of several', () => {
  expect(wordsOf(render(<Price price="₹950" from />).container)).toBe('From ₹950')
})

it('calls the old price by the word the shop uses', () => {
  const { container } = render(<Price price="₹4,900" regular="₹6,200" regularLabel="MRP" />)
  expect(wordsOf(container)).toBe('Sale price ₹4,900 MRP ₹6,200')
  expect(container.querySelector('s')?.textContent).toBe('₹6,200')
})
