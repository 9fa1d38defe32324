import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { email, required, useForm } from './use-form.ts'

interface Props {
  /** Where the form goes without script; undefined: to the page itself. */
  action?: string | undefined
  /** What the address is for. */
  hint?: string | undefined
  button: string
  isBusy: boolean
  /** Why the address was refused, in words. */
  refusal: string | undefined
  className?: string | undefined
  onSubmit: (email: string, form: HTMLFormElement) => void
  /** What else is sent. */
  children?: ReactNode
}

/** A line for an e-mail address, with its button beside it. Without script the form is sent as it is. */
export function EmailForm({ action, hint, button, isBusy, refusal, className, onSubmit, children }: Props) {
  const { errors, form } = useForm({ email: [required, email] }, (values, element) =>
    onSubmit(values.email.trim(), element),
  )
  return (
    <form method="post" action={action} className={className} {...form}>
      <TextField
        label="E-mail address"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        hint={hint}
        error={errors.email ?? refusal}
        action={
          <Button type="submit" loading={isBusy}>
            {button}
          </Button>
        }
      />
      {children}
    </form>
  )
}
