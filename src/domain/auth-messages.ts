import { pleaseWait } from '#lib/waiting-words.ts'
import { registerTitle, resetPasswordTitle } from './messages.ts'

/** Login, register and verification dialogs (§2.7, §4.2). */
export const authMessages = {
  loginTitle: 'Login',
  forgotPasswordTitle: 'Forgot Password?',
  loginWithEmail: 'Login with Email',
  loginWithOtp: 'Login with OTP',
  registerNow: 'Register Now',
  forgotPassword: 'Forgot Password',
  registerTitle,
  registerWithEmail: 'Register with Email',
  registerWithOtp: 'Register with OTP',
  loginNow: 'Login Now',
  sendOtp: 'SEND OTP',
  changePhone: 'Change Phone',
  verifyAccountTitle: 'Verify Account',
  verifyButton: 'VERIFY',
  resendOtp: 'RESEND OTP',
  verified: 'Verified',
  verify: 'Verify',
  pleaseWait,
  resetPasswordTitle,
} as const
