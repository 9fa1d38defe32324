import * as checkout from '#words/checkout.ts'
import { selectMode } from '#machines/auth/auth-dialog.machine.ts'
import { useAuth } from '#visitor/session.chart.ts'
import { stepPages } from '#machines/checkout/step-pages.ts'
import { pageHref } from '#pages/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { DialogReason } from './dialog-reason.tsx'
import { AuthDialog, type AuthDialogProps } from './auth-dialog.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { OtpForm } from './otp-form.tsx'
import { useAuthSettings } from './use-auth-settings.ts'
import css from './auth-dialogs.module.css'
import * as t from '#words/auth.ts'

/** How often a code may be resent (§9). */
const RESENDS = 3

/** The login dialog: by code, by email and password, or the request for a new password (AU-01). */
export function LoginDialog({ isLinkRefused, ...props }: AuthDialogProps & { isLinkRefused: boolean }) {
  const { settings, snapshot, send } = props
  const { methods, isGuestAllowed } = useAuthSettings()
  // The checkout's guard redirects guests here (RT-12).
  const isFromCheckout = useAuth(({ context }) => isCheckoutPage(context.redirectTo))
  const { email, failure, opening } = snapshot.context
  const mode = selectMode(snapshot)
  const isBusy = snapshot.hasTag('busy')
  const isForgot = mode === 'forgotPassword'
  return (
    <AuthDialog
      {...props}
      tag="login"
      title={isForgot ? t.forgotPasswordTitle() : t.loginTitle()}
      note={!isForgot && <p className={`${css.text} ${patterns.soft}`}>{t.findOrder({ link: findOrderLink })}</p>}
      links={[
        mode !== 'otp' && methods.hasOtp && { label: t.loginWithOtp(), event: { type: 'mode.otpChosen' } },
        mode !== 'legacy' && methods.hasLegacy && { label: t.loginWithEmail(), event: { type: 'mode.legacyChosen' } },
        mode === 'legacy' && methods.canRegister && { label: t.registerNow(), event: { type: 'register.chosen' } },
      ]}
    >
      {!isForgot && (
        <DialogReason text={settings.login_text} dialog="login" toSave={opening?.toSave} hasEnded={opening?.hasEnded} />
      )}
      {isFromCheckout && !isGuestAllowed && !isForgot && <p>{checkout.customerEmpty()}</p>}
      {mode === 'otp' && (
        <OtpForm resendLimit={RESENDS} onVerified={(reply) => send({ type: 'otp.succeeded', reply })} />
      )}
      {mode === 'legacy' && (
        <LoginForm
          busy={isBusy}
          failure={failure}
          email={email}
          onSubmit={(values) => send({ type: 'login.submitted', ...values })}
          onForgot={(typed) => send({ type: 'mode.forgotPasswordChosen', email: typed })}
        />
      )}
      {isForgot && (
        <ForgotForm
          busy={isBusy}
          failure={failure}
          isLinkRefused={isLinkRefused}
          email={email}
          onSubmit={(typed) => send({ type: 'reset.submitted', email: typed })}
        />
      )}
    </AuthDialog>
  )
}

const isCheckoutPage = (href: string | undefined) =>
  href !== undefined && Object.values(stepPages).some((kind) => href.split('?')[0] === pageHref(kind))

const findOrderLink = (text: string) => (
  <Link key="link" href={`${pageHref('track-order')}#find-order`}>
    {text}
  </Link>
)
