// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { legacy, openDialogAt } from './testing/dialogs-stage.ts'

describe('a refusal of fields', () => {
  const login = { Email: 'anu@ashkiln.example', Password: 'secret' }
  const register = { 'First name': 'Anu', 'Last name': 'Rao', Phone: '9000000009', ...login }
  it.each([
    ['login', 'Login', '/api/auth/login', login, { '/email': 'Not here' }, 'Email'],
    ['register', 'Register', '/api/auth/register', register, { password: 'Too common' }, 'Password'],
    ['register', 'Register', '/api/auth/register', register, { '/first_name': 'No links' }, 'First name'],
    ['forgot-password', 'Forgot Password?', '/api/auth/reset', { Email: login.Email }, { email: 'Not here' }, 'Email'],
  ] as const)(
    'AU-12 shows the errors of a %s at their fields (%s, %s), without a toast',
    async (name, title, path, values, errors, label) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const { inside, user, messages } = await openDialogAt(`/?dialog=${name}`, title, {
        settings: legacy,
        errors: { [path]: errors },
      })
      for (const [field, value] of Object.entries(values)) await user.type(inside.getByLabelText(field), value)
      await user.keyboard('{Enter}')
      await waitFor(() => expect(inside.getByLabelText(label)).toHaveFocus())
      expect(inside.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(Object.values(errors)[0]!, 'u'))
      expect(messages).toEqual([])
      await user.type(inside.getByLabelText(label), 'x')
      expect(inside.getByLabelText(label)).not.toHaveAttribute('aria-invalid')
    },
  )
})
