import { useEffect, useRef, useState } from 'react'
import type { Http } from '#api/client/http.ts'
import * as t from '#words/admin-app.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import css from './login-form.module.css'

type Values = Record<'email' | 'code', string> & Partial<Record<'password' | 'token', string>>

interface Props {
  http: Http
  /** The account whose session has ended or that must prove itself; without one, the email is asked. */
  email?: string | undefined
  /** Proves who they are, instead of opening a session: by their password, or by the admin token of its session. */
  confirmBy?: 'password' | 'token' | undefined
  onDone: () => void
}

const SECOND_FACTOR = ['second_factor_required', 'wrong_code']

/** Email and password, and the code of a second factor once the server asks for it. */
export function LoginForm({ http, email, confirmBy, onDone }: Props) {
  const isConfirming = confirmBy !== undefined
  const secret = confirmBy === 'token' ? 'token' : 'password'
  const [needsCode, setNeedsCode] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const used = useForm<Values>({
    initial: { email: email ?? '', [secret]: '', code: '' },
    check: (values) => {
      const names = [...(isConfirming ? [] : ['email']), secret, ...(needsCode ? ['code'] : [])] as (keyof Values)[]
      return Object.fromEntries(
        names.flatMap((name) => ((values[name]?.trim() ?? '') === '' ? [[name, t.required()]] : [])),
      )
    },
    submit: async ({ email: address, code, ...secrets }) => {
      const path = isConfirming ? '/api/admin/reauthenticate' : '/api/admin/login'
      const body = { ...(!isConfirming && { email: address.trim() }), ...secrets, ...(code && { code: code.trim() }) }
      try {
        await http.call({ method: 'POST', path, body, quiet: true })
      } catch (error) {
        const { status, code: reason } = error as { status?: number; code?: string }
        if (SECOND_FACTOR.includes(reason ?? '')) setNeedsCode(true)
        if (status === 404) setIsMissing(true)
        throw error
      }
      onDone()
    },
  })
  const { field, form, message, isSending } = used
  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (needsCode) codeInput.current?.focus()
  }, [needsCode])

  return (
    <form {...form} className={css.root}>
      {isMissing ? (
        <p className={css.hint} role="alert">
          {t.staffLoginMissing()}
        </p>
      ) : (
        <FormMessage>{message}</FormMessage>
      )}
      {!isConfirming && <TextField label={t.email()} autoComplete="username" inputMode="email" {...field('email')} />}
      {confirmBy === 'token' ? (
        <TextField label={t.adminToken()} type="password" autoComplete="off" {...field('token')} />
      ) : (
        <TextField label={t.password()} type="password" autoComplete="current-password" {...field('password')} />
      )}
      {needsCode && (
        <TextField
          label={t.code()}
          hint={t.codeHint()}
          autoComplete="one-time-code"
          inputMode="numeric"
          ref={codeInput}
          {...field('code')}
        />
      )}
      <Button type="submit" wide loading={isSending}>
        {isConfirming ? t.confirm() : t.logIn()}
      </Button>
    </form>
  )
}
