import { useEffect, useRef, useState } from 'react'
import type { Http } from '#api/client/http.ts'
import * as t from '#words/admin-app.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import css from './login-form.module.css'

interface Values {
  email: string
  password: string
  code: string
}

interface Props {
  http: Http
  /** The account whose session has ended or that must prove itself; without one, the email is asked. */
  email?: string | undefined
  /** Sends the password to prove who they are, instead of opening a session. */
  isConfirming?: boolean
  onDone: () => void
}

const SECOND_FACTOR = ['second_factor_required', 'wrong_code']

/** Email and password, and the code of a second factor once the server asks for it. */
export function LoginForm({ http, email, isConfirming = false, onDone }: Props) {
  const [needsCode, setNeedsCode] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const used = useForm<Values>({
    initial: { email: email ?? '', password: '', code: '' },
    check: (values) => {
      const names = [...(isConfirming ? [] : ['email']), 'password', ...(needsCode ? ['code'] : [])] as (keyof Values)[]
      return Object.fromEntries(names.flatMap((name) => (values[name].trim() === '' ? [[name, t.required()]] : [])))
    },
    submit: async ({ email: address, password, code }) => {
      const path = isConfirming ? '/api/admin/reauthenticate' : '/api/admin/login'
      const body = { ...(!isConfirming && { email: address.trim() }), password, ...(code && { code: code.trim() }) }
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
      <TextField label={t.password()} type="password" autoComplete="current-password" {...field('password')} />
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
