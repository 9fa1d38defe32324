import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { trackingQuery } from '#api/order.queries.ts'
import { checkBy, required } from '#domain/field-rules.ts'
import { pageHref } from '#routes/page-href.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { cleanWaybill, MAX_WAYBILL, waybillPath } from './waybill.ts'
import css from './track-order.module.css'

const check = checkBy({ waybill: [required] })

/** Asks for a waybill and leads to its address; any browser can send it, with or without script. */
export function WaybillForm({ waybill }: { waybill: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { errors, form } = useForm({
    check,
    submit: (values) => {
      const wanted = cleanWaybill(values.waybill)
      if (wanted === waybill) void client.invalidateQueries(trackingQuery(wanted))
      else void navigate({ to: waybillPath(wanted) } as never)
    },
  })
  return (
    <form {...form} className={css.form} action={pageHref('track-order')} method="get">
      <TextField
        label="Tracking number"
        hint="Also called a waybill number."
        name="waybill"
        defaultValue={waybill}
        maxLength={MAX_WAYBILL}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        required
        error={errors.waybill}
        action={<Button type="submit">Track</Button>}
      />
    </form>
  )
}
