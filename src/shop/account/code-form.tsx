import { type ReactNode, useEffect, useRef } from 'react'
import { authMessages } from '#domain/auth-messages.ts'
import { OTP_LENGTH } from '#machines/auth/otp.machine.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { CodeField } from './code-field.tsx'
import { sentCode } from './sent-code.ts'

interface Props {
  /** The number or the mailbox that the code goes to. */
  address: string | null
  code: string
  error: string | undefined
  /** How often it was sent again. */
  resent: number
  /** What is under way; the fields wait meanwhile. */
  busy: 'sending' | 'resending' | 'submitting' | undefined
  submitLabel: string
  onChange: (code: string) => void
  onSubmit: () => void
  onResend: () => void
  /** Further ways, below the buttons. */
  children?: ReactNode
}

/** The form in which somebody types a code that was sent to them. */
export function CodeForm({ address, code, error, resent, busy, submitLabel, onChange, ...rest }: Props) {
  const { onSubmit, onResend, children } = rest
  const field = useRef<HTMLInputElement>(null)
  const isBusy = busy !== undefined
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy])
  return (
    <form
      className={patterns.stack24}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p role="status">
        {busy !== 'sending' && resent > 0 && `We sent ${sentCode(resent)}. `}
        {busy === 'sending' ? 'A code is being sent to' : `Enter the ${OTP_LENGTH} digits sent to`}{' '}
        <bdi className={patterns.strong}>{address}</bdi>.
      </p>
      <CodeField
        ref={field}
        label="Code"
        length={OTP_LENGTH}
        value={code}
        error={error}
        disabled={isBusy}
        onChange={onChange}
        onEnter={onSubmit}
      />
      <div className={patterns.stack16}>
        <Button type="submit" wide disabled={code.length !== OTP_LENGTH} loading={busy === 'submitting'}>
          {submitLabel}
        </Button>
        <Button look="quiet" wide disabled={isBusy} loading={busy === 'resending'} onClick={onResend}>
          {authMessages.resendOtp}
        </Button>
        {children}
      </div>
    </form>
  )
}
