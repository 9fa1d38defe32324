import { describe, expect, it } from 'vitest'
import * as checkout from '#words/checkout.ts'
import * as auth from '#words/auth.ts'
import * as common from '#words/common.ts'
import * as fieldErrors from '#words/fields.ts'
import * as pages from '#words/pages.ts'

describe('messages', () => {
  it('RT-15 keep the specification’s spelling for a missing licence', () => {
    expect(pages.websiteUnavailable()).toBe('Website Unvailable')
  })

  it('RT-07 word a failed rule and an unmatched route differently', () => {
    expect(pages.failedValidation({ path: '/x' })).toBe('Page Not Found: /x')
    expect(pages.unmatchedRoute({ path: '/x' })).toBe('Page not found: /x')
  })

  it('RT-14 contain the error pages word for word', () => {
    const { notFoundTitle, notFoundText, goHome, inactiveTitle, inactiveText } = pages
    expect([notFoundTitle(), notFoundText(), goHome()]).toEqual([
      'Page Not Found!',
      "We're sorry, the page you are requested could not be found. Please go back to the home page.",
      'Go Home',
    ])
    expect([inactiveTitle(), inactiveText()]).toEqual([
      'Website Unavailable',
      'This website is currently unavailable due to an inactive subscription.',
    ])
    const { serverErrorTitle, serverErrorCode, serverErrorText } = pages
    expect([serverErrorTitle(), serverErrorCode(), serverErrorText()]).toEqual([
      'Oops',
      'Error Code 500',
      'An unexpected error occurred',
    ])
  })

  it('CK-02 contain the checkout steps’ messages in their order', () => {
    const { cartEmpty, customerEmpty, phoneEmpty, emailEmpty, shippingAddressEmpty, billingAddressEmpty } = checkout
    const { shippingMethodEmpty, paymentMethodEmpty, fieldEmpty } = checkout
    expect([
      ...[cartEmpty(), customerEmpty(), phoneEmpty(), emailEmpty(), shippingAddressEmpty(), billingAddressEmpty()],
      ...[shippingMethodEmpty(), paymentMethodEmpty()],
    ]).toEqual([
      'Your cart is empty',
      'Customer account is empty',
      'Phone No is empty',
      'Email address is empty',
      'Shipping address is empty',
      'Billing address is empty',
      'Shipping Method is empty',
      'Payment Method is empty',
    ])
    expect(fieldEmpty({ label: 'Pincode' })).toBe('Pincode is empty')
  })

  it('AU-04 AU-06 AU-15 contain the field messages', () => {
    const { required, email, invalid, phone, otpRequired } = fieldErrors
    expect([required(), email(), invalid(), phone(), otpRequired()]).toEqual([
      'This field is required',
      'The value must be an valid email address',
      'This field is not valid.',
      'Invalid phone number',
      'The OTP is required',
    ])
  })

  it('AU-01 AU-07 AU-10 AU-11 contain the dialog texts', () => {
    expect(auth.resendLimit()).toBe('Maximum attempt reached. Please try again later')
    expect(auth.forgotPasswordTitle()).toBe('Forgot Password?')
    expect(common.pleaseWait()).toBe('Please wait')
    expect([auth.verifyCode(), auth.resendOtp(), auth.sendOtp()]).toEqual(['VERIFY', 'RESEND OTP', 'SEND OTP'])
  })
})
