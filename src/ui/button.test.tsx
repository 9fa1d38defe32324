// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Button, ButtonLink, IconButton } from './button.tsx'

beforeEach(cleanup)

it('reads “Please wait” and is disabled while a request is in flight (specification §4.2)', () => {
  render(<Button loading>Add to cart</Button>)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Please wait' })
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

it('does not submit forms by default', () => {
  render(<Button>Add to cart</Button>)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to cart' }).type).toBe('button')
})

it('can be a link, and can be an icon with a name', () => {
  render(
    <>
      <ButtonLink href="/">Go Home</ButtonLink>
      <IconButton label="Close">
        <svg />
      </IconButton>
    </>,
  )
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
})

it('gets the focus back after a request, unless it moved elsewhere', () => {
  const form = (loading: boolean) => (
    <>
      <Button loading={loading}>Add to cart</Button>
      <input />
    </>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button')
  const presses = () => {
    rerender(form(false))
    button.focus()
    rerender(form(true))
    // Browsers blur a disabled button.
    button.blur()
  }
  presses()
  rerender(form(false))
  expect(document.activeElement).toBe(button)
  presses()
  screen.getByRole('textbox').focus()
  rerender(form(false))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
