// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Price } from './price.tsx'

const wordsOf = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ').trim()

it('is the plain amount without a discount', () => {
  expect(wordsOf(render(<Price price="₹3,600" />).container)).toBe('₹3,600')
})

it('labels both prices, and strikes the regular one', () => {
  const { container } = render(<Price price="₹4,900" regular="₹6,200" />)
  expect(wordsOf(container)).toBe('Sale price ₹4,900 Regular price ₹6,200')
  expect(container.querySelector('s')?.textContent).toContain('₹6,200')
})

it('marks the lowest of several prices', () => {
  expect(wordsOf(render(<Price price="₹950" from />).container)).toBe('From ₹950')
})

it('uses the shop’s label for the regular price', () => {
  const { container } = render(<Price price="₹4,900" regular="₹6,200" regularLabel="MRP" />)
  expect(wordsOf(container)).toBe('Sale price ₹4,900 MRP ₹6,200')
  expect(container.querySelector('s')?.textContent).toBe('₹6,200')
})
