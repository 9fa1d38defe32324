import { describe, expect, it } from 'vitest'
import { repoFiles } from './repo-files.ts'

/** What the specification words, by section, with its spelling. */
const WORDING: Readonly<Record<string, readonly string[]>> = {
  '§2.1': [
    'Reset Password',
    'Orders & Refunds',
    'Track/Manage your orders',
    'Addresses',
    'Save addresses for a hassle-free checkout',
    'Wishlist',
    'All your saved product collections',
  ],
  '§2.3': [
    'Home',
    'Dashboard',
    'Account Overview',
    'Account',
    'Profile',
    'Edit your profile',
    'Security',
    'Access logs & change password',
    'Orders',
  ],
  '§2.4': ['Cart', 'Address', 'Payment', 'Select Address', 'Edit Address', 'Add Address'],
  '§2.5': ['Home', 'Shop', 'Cart', 'Account', 'Edit Header', 'Edit Footer', 'Edit Page'],
  '§2.6': ['Accept All', 'Decline All', 'Cookie Preferences', 'Save', 'Necessary', 'Optional'],
  '§2.7': [
    'Login',
    'Forgot Password?',
    'Login with Email',
    'Login with OTP',
    'Register Now',
    'Forgot Password',
    'Register with Email',
    'Register with OTP',
    'Login Now',
    'Register',
    'Verify Account',
    'VERIFY',
    'RESEND OTP',
  ],
  '§2.8': [
    'Page Not Found!',
    "We're sorry, the page you are requested could not be found. Please go back to the home page.",
    'Go Home',
    'Website Unavailable',
    'This website is currently unavailable due to an inactive subscription.',
    'Oops',
    'Error Code 500',
    'An unexpected error occurred',
  ],
  '§4.2': [
    'SEND OTP',
    'Change Phone',
    'Verified',
    'Verify',
    'Please wait',
    'Maximum attempt reached. Please try again later',
  ],
  '§5.2': [
    'The OTP is required',
    'Invalid phone number',
    'This field is required',
    'The value must be an valid email address',
    'This field is not valid.',
  ],
  '§6': ['Admin Panel'],
  '§8': [
    'Website Unvailable',
    'Page Not Found: {path}',
    'Page not found: {path}',
    'Your cart is empty',
    'Customer account is empty',
    'Phone No is empty',
    'Email address is empty',
    'Shipping address is empty',
    'Billing address is empty',
    '{label} is empty',
    'Shipping Method is empty',
    'Payment Method is empty',
  ],
}

interface Fixed {
  id: string
  section: string
  text: string
}

/** Returns the messages that are marked as worded by the specification. */
function readFixed(): Fixed[] {
  return repoFiles(/^messages\/en\/.*\.json$/).flatMap(({ path, text }) =>
    Object.entries(JSON.parse(text) as Record<string, string | { text: string; fixed?: string }>).flatMap(
      ([key, message]) =>
        typeof message === 'object' && message.fixed !== undefined
          ? [
              {
                id: `${path.slice('messages/en/'.length, -'.json'.length)}.${key}`,
                section: message.fixed,
                text: message.text,
              },
            ]
          : [],
    ),
  )
}

describe('LG-02 messages marked as fixed', () => {
  const fixed = readFixed()

  it('LG-02 match the wording of the section they name', () => {
    const differing = fixed.filter(({ section, text }) => !WORDING[section]?.includes(text))
    expect(differing).toEqual([])
  })

  it.each(Object.entries(WORDING))('LG-02 include every text of %s', (section, texts) => {
    const said = new Set(fixed.filter((message) => message.section === section).map(({ text }) => text))
    expect(texts.filter((text) => !said.has(text))).toEqual([])
  })
})
