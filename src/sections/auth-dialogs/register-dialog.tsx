import { authMessages } from '#domain/auth-messages.ts'
import { selectMode } from '#machines/auth/auth-dialog.machine.ts'
import { AuthDialog, type AuthDialogProps } from './auth-dialog.tsx'
import { OtpForm } from './otp-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { Why } from './why.tsx'
import { useAuthSettings } from './use-auth-settings.ts'

/** How often a code may be sent again (specification §9). */
const RESENDS = 1

/** The register dialog: by code or by e-mail (AU-02). */
export function RegisterDialog(props: AuthDialogProps) {
  const { settings, snapshot, send } = props
  const { methods } = useAuthSettings()
  const { opening } = snapshot.context
  const mode = selectMode(snapshot)
  return (
    <AuthDialog
      {...props}
      tag="register"
      title={authMessages.registerTitle}
      ways={[
        mode === 'otp' &&
          methods.hasLegacy && { label: authMessages.registerWithEmail, event: { type: 'mode.legacyChosen' } },
        mode === 'legacy' &&
          methods.hasOtp && { label: authMessages.registerWithOtp, event: { type: 'mode.otpChosen' } },
        mode === 'legacy' && { label: authMessages.loginNow, event: { type: 'login.chosen' } },
      ]}
    >
      <Why text={settings.register_text} ask="Register" toSave={opening?.toSave} hasEnded={undefined} />
      {mode === 'otp' && (
        <OtpForm
          resendLimit={RESENDS}
          knownPhone={opening?.known?.phone}
          onVerified={(reply) => send({ type: 'otp.succeeded', reply })}
        />
      )}
      {mode === 'legacy' && (
        <RegisterForm
          known={opening?.known}
          busy={snapshot.hasTag('busy')}
          onSubmit={(values) => send({ type: 'register.submitted', ...values })}
        />
      )}
    </AuthDialog>
  )
}
