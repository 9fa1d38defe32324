import { selectMode } from '#machines/auth/auth-dialog.machine.ts'
import { DialogReason } from './dialog-reason.tsx'
import { AuthDialog, type AuthDialogProps } from './auth-dialog.tsx'
import { OtpForm } from './otp-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { useAuthSettings } from './use-auth-settings.ts'
import * as t from '#words/auth.ts'

/** How often a code may be resent (§9). */
const RESENDS = 1

/** The register dialog: by code or by email (AU-02). */
export function RegisterDialog(props: AuthDialogProps) {
  const { settings, snapshot, send } = props
  const { methods } = useAuthSettings()
  const { failure, opening } = snapshot.context
  const mode = selectMode(snapshot)
  return (
    <AuthDialog
      {...props}
      tag="register"
      title={t.registerTitle()}
      links={[
        mode === 'otp' && methods.hasLegacy && { label: t.registerWithEmail(), event: { type: 'mode.legacyChosen' } },
        mode === 'legacy' && methods.hasOtp && { label: t.registerWithOtp(), event: { type: 'mode.otpChosen' } },
        mode === 'legacy' && { label: t.loginNow(), event: { type: 'login.chosen' } },
      ]}
    >
      <DialogReason text={settings.register_text} dialog="register" toSave={opening?.toSave} />
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
          failure={failure}
          onSubmit={(values) => send({ type: 'register.submitted', ...values })}
        />
      )}
    </AuthDialog>
  )
}
