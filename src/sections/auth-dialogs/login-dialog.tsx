import { checkoutMessages } from '#domain/checkout-messages.ts'
import { authMessages } from '#domain/auth-messages.ts'
import { selectMode } from '#machines/auth/auth-dialog.machine.ts'
import { useAuth } from '#visitor/session.chart.ts'
import { stepPages } from '#machines/checkout/step-pages.ts'
import { pageHref } from '#routes/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { AuthDialog, type AuthDialogProps } from './auth-dialog.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { OtpForm } from './otp-form.tsx'
import { Why } from './why.tsx'
import { useAuthSettings } from './use-auth-settings.ts'
import css from './auth-dialogs.module.css'

/** How often a code may be sent again (specification §9). */
const RESENDS = 3

/** The login dialog: by code, by e-mail and password, or the way to a new password (AU-01). */
export function LoginDialog({ isLinkRefused, ...props }: AuthDialogProps & { isLinkRefused: boolean }) {
  const { settings, snapshot, send } = props
  const { methods, isGuestAllowed } = useAuthSettings()
  // The guard of the checkout has sent them (RT-12).
  const isForCheckout = useAuth(({ context }) => isStep(context.redirectTo))
  const { email, opening } = snapshot.context
  const mode = selectMode(snapshot)
  const isBusy = snapshot.hasTag('busy')
  const isForgot = mode === 'forgotPassword'
  return (
    <AuthDialog
      {...props}
      tag="login"
      title={isForgot ? authMessages.forgotPasswordTitle : authMessages.loginTitle}
      note={
        !isForgot && (
          <p className={`${css.text} ${patterns.soft}`}>
            Ordered without an account? <Link href={`${pageHref('track-order')}#find-order`}>Find your order</Link>
          </p>
        )
      }
      ways={[
        mode !== 'otp' && methods.hasOtp && { label: authMessages.loginWithOtp, event: { type: 'mode.otpChosen' } },
        mode !== 'legacy' &&
          methods.hasLegacy && { label: authMessages.loginWithEmail, event: { type: 'mode.legacyChosen' } },
        mode === 'legacy' &&
          methods.canRegister && { label: authMessages.registerNow, event: { type: 'register.chosen' } },
      ]}
    >
      {!isForgot && (
        <Why text={settings.login_text} ask="Log in" toSave={opening?.toSave} hasEnded={opening?.hasEnded} />
      )}
      {isForCheckout && !isGuestAllowed && !isForgot && <p>{checkoutMessages.customerEmpty}</p>}
      {mode === 'otp' && (
        <OtpForm resendLimit={RESENDS} onVerified={(reply) => send({ type: 'otp.succeeded', reply })} />
      )}
      {mode === 'legacy' && (
        <LoginForm
          busy={isBusy}
          email={email}
          onSubmit={(values) => send({ type: 'login.submitted', ...values })}
          onForgot={(typed) => send({ type: 'mode.forgotPasswordChosen', email: typed })}
        />
      )}
      {isForgot && (
        <ForgotForm
          busy={isBusy}
          isLinkRefused={isLinkRefused}
          email={email}
          onSubmit={(typed) => send({ type: 'reset.submitted', email: typed })}
        />
      )}
    </AuthDialog>
  )
}

const isStep = (href: string | undefined) =>
  href !== undefined && Object.values(stepPages).some((kind) => href.split('?')[0] === pageHref(kind))
