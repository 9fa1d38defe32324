import { encode } from 'uqr'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import type { SecondFactorStart } from '#generated/api.d.ts'
import { confirmSecondFactor } from '#generated/calls/staff.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as app from '#words/admin-app.ts'
import * as t from '#words/admin-staff.ts'
import { useAdmin } from '../shell/session.ts'
import css from './account.module.css'

interface Props {
  start: SecondFactorStart
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Shows the secret for an authenticator app, and asks for a first code of it. */
export function SetUp({ start: { secret, uri }, onDone, onCancel }: Props) {
  const { http } = useAdmin()
  const used = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? app.required() : undefined }),
    submit: async ({ code }) => {
      const { codes } = await confirmSecondFactor(http, { body: { code: code.trim() } })
      void showToast({ kind: 'success', text: t.twoStepTurnedOn() })
      onDone(codes)
    },
  })
  return (
    <form {...used.form} className={css.steps}>
      <p>{t.scanCode()}</p>
      <QrCode text={uri} />
      <p>
        {t.typeSecret()} <code className={css.secret}>{secret.match(/.{4}/gu)?.join(' ')}</code>
      </p>
      <FormMessage>{used.message}</FormMessage>
      <TextField
        label={t.firstCode()}
        hint={t.firstCodeHint()}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...used.field('code')}
      />
      <p className={css.actions}>
        <Button type="submit" loading={used.isSending}>
          {t.turnOn()}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {app.cancel()}
        </Button>
      </p>
    </form>
  )
}

/** One path: a square of side 1 for each dark module. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.qrCode()}>
      <path d={path} />
    </svg>
  )
}
