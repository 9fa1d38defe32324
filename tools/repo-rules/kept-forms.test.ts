import { expect, it } from 'vitest'
import { typescriptFiles } from './repo-files.ts'

/** Forms with passwords, forms that only ask something, and what keeps forms by itself. */
const ALLOWED = new Set([
  'src/admin/account/invitation.tsx',
  'src/admin/account/password-form.tsx',
  'src/admin/account/reset-password.tsx',
  'src/admin/account/set-up-second-factor.tsx',
  'src/admin/app/login-form.tsx',
  'src/admin/coupons/coupon-check.tsx',
  'src/admin/shipping/delivery-check.tsx',
  'src/admin/resources/preview-dialog.tsx',
  'src/admin/resources/use-record-form.ts',
  'src/admin/shell/use-kept-form.ts',
  'src/admin/testing/form-stage.tsx',
])

const faultsIn = (path: string, text: string): string[] => [
  ...(/\buseForm[<(]/u.test(text) && !ALLOWED.has(path) ? [`${path}: use useKeptForm`] : []),
  ...(/\buseKeptForm[<(]/u.test(text) && !/<(?:RestoredNote|FormDialog)\b/u.test(text) && !ALLOWED.has(path)
    ? [`${path}: show a RestoredNote`]
    : []),
]

it('AD-03 forms of the admin keep what is typed, and say so', () => {
  const files = typescriptFiles().filter(({ path }) => /^src\/admin\/(?!.*\.test\.)/u.test(path))
  expect(files.flatMap(({ path, text }) => faultsIn(path, text))).toEqual([])
  expect([...ALLOWED].filter((path) => !files.some((file) => file.path === path))).toEqual([])
})

it.each(['const used = useForm({', 'const used = useKeptForm<Values>(`refund ${number}`, {'])('refuses %s', (text) => {
  expect(faultsIn('src/admin/orders/x.tsx', text)).toHaveLength(1)
  expect(faultsIn('src/admin/orders/x.tsx', `${text}<FormDialog`)).toHaveLength(text.includes('Kept') ? 0 : 1)
})
