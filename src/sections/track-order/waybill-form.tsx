import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { trackingQuery } from '#api/order.queries.ts'
import { checkBy, required } from '#domain/field-rules.ts'
import { pageHref } from '#pages/page-href.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { cleanWaybill, MAX_WAYBILL, waybillPath } from './waybill.ts'
import css from './track-order.module.css'
import * as t from '#words/orders.ts'

const check = checkBy({ waybill: [required] })

/** The form that opens a parcel's page by its waybill. Works without JavaScript. */
export function WaybillForm({ waybill }: { waybill: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { errors, form } = useForm({
    check,
    submit: (values) => {
      const entered = cleanWaybill(values.waybill)
      if (entered === waybill) void client.invalidateQueries(trackingQuery(entered))
      else void navigate({ to: waybillPath(entered) } as never)
    },
  })
  return (
    <form {...form} className={css.form} action={pageHref('track-order')} method="get">
      <TextField
        label={t.waybillLabel()}
        hint={t.waybillHint()}
        name="waybill"
        defaultValue={waybill}
        maxLength={MAX_WAYBILL}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        required
        error={errors.waybill}
        action={<Button type="submit">{t.track()}</Button>}
      />
    </form>
  )
}
