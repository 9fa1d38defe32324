// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Rating } from './rating.tsx'

it('CT-02 describes its stars and the number of reviews in words', () => {
  const { container, rerender } = render(<Rating value={4.6} count={12} />)
  expect(container.textContent).toBe('4.6 out of 5 (12 reviews)')
  expect(container.querySelector<HTMLElement>('[style]')?.style.backgroundSize).toBe('92% 100%')
  rerender(<Rating value={5} count={1} />)
  expect(container.textContent).toBe('5.0 out of 5 (1 review)')
})
