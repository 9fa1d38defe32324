import { useQueryClient } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import { checkBy, email, required } from '#domain/field-rules.ts'
import { FormResult } from '#forms/form-result.tsx'
import { readHoneypot } from '#forms/read-honeypot.ts'
import { Honeypot } from '#forms/honeypot.tsx'
import { useForm } from '#forms/use-form.ts'
import { subscribe } from '#generated/calls/plugins.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import * as common from '#words/common.ts'

interface Props {
  button: string
  thanks: string
}

const check = checkBy({ email: [required, email] })

/** The newsletter's email field; works without script. */
export function NewsletterForm({ button, thanks }: Props) {
  const client = useQueryClient()
  const { errors, form, isSending, isSent, message } = useForm({
    check,
    submit: ({ email: address }, element) =>
      subscribe(httpOf(client), { body: { email: address.trim(), ...readHoneypot(element) } }),
  })
  if (isSent)
    return (
      <FormResult>
        <p>{thanks}</p>
      </FormResult>
    )
  return (
    <form {...form} method="post" action="/newsletter">
      <TextField
        label={common.email()}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        error={errors.email ?? message}
        action={
          <Button type="submit" loading={isSending}>
            {button}
          </Button>
        }
      />
      <Honeypot />
    </form>
  )
}
