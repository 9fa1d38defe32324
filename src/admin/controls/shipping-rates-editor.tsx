import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as form from '#words/admin-form.ts'
import * as t from '#words/admin-shipping.ts'
import { type ControlProps, errorsWithin, useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { isVisible, newValue, resolveField } from '../field/field-schema.ts'
import { useList } from '../field/use-list.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { type Rate, rateSummary } from './rate-summary.ts'
import { useCountries } from './use-countries.ts'
import frame from './list.module.css'
import css from './shipping-rates-editor.module.css'

/** The rates of a shipping method, each as a line that expands to its fields. Their order has no meaning. */
export function ShippingRatesEditor({ name, label, hint, error, errors, field, value, isReadOnly }: ControlProps) {
  const { root, Field, shop } = useFormScope()
  const list = useList<Rate>({ name, value, errors })
  const countries = useCountries()
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const item = resolveField(field.items ?? {}, root)
  const fields = item.properties ?? {}
  const isFull = field.maxItems !== undefined && list.items.length >= field.maxItems

  function add(rate: Rate): void {
    list.add(rate)
    // The list gives each new item the next number.
    setOpened(new Set([...opened, Math.max(-1, ...list.items.map(({ key }) => key)) + 1]))
  }
  const addNew = () => {
    const made = newValue(item, root) as Rate
    add({ ...made, country: list.items.at(-1)?.value.country ?? countries[0]?.id ?? '' })
  }

  return (
    <FieldGroup {...{ name, label, hint, error }} isRequired={false} isPlain>
      {list.items.length === 0 && <p className={frame.empty}>{t.noRates()}</p>}
      <ul role="list" className={frame.list}>
        {list.items.map(({ key, name: itemName, value: rate }, index) => {
          const { place, cost } = rateSummary(rate, countries, shop)
          const own = errorsWithin(errors, itemName)
          const hasErrors = Object.keys(own).length > 0
          const title = t.rateNumber({ number: index + 1 })
          return (
            <li key={key} className={`${frame.item} ${css.item}`} data-faulty={hasErrors || undefined}>
              <details open={hasErrors || opened.has(key)}>
                <summary className={css.summary}>
                  <VisuallyHidden>{title}</VisuallyHidden>
                  <span>{place}</span>
                  <span className={css.cost}>{cost}</span>
                  <AdminIcon name="chevron-down" size={16} />
                </summary>
                <div className={css.fields}>
                  {Object.entries(fields).map(([column, child]) => {
                    const resolved = resolveField(child, root)
                    if (!isVisible(resolved, rate as unknown as Record<string, unknown>, fields)) return null
                    return (
                      <Field
                        key={column}
                        name={`${itemName}/${column}`}
                        field={child}
                        value={rate[column as keyof Rate]}
                        errors={own}
                        siblings={rate as unknown as Record<string, unknown>}
                        isRequired={item.required?.includes(column) === true}
                      />
                    )
                  })}
                </div>
                {!isReadOnly && (
                  <div className={css.tools}>
                    <Button
                      look="quiet"
                      disabled={isFull}
                      aria-label={t.copyRateOf({ rate: title })}
                      onClick={() => add(rate)}
                    >
                      {t.copyRate()}
                    </Button>
                    <Button
                      look="quiet"
                      aria-label={form.removeItem({ item: title })}
                      onClick={() => list.remove(index)}
                    >
                      {t.removeRate()}
                    </Button>
                  </div>
                )}
              </details>
            </li>
          )
        })}
      </ul>
      {!isReadOnly && (
        <Button look="quiet" className={frame.add} disabled={isFull} onClick={addNew}>
          {t.addRate()}
        </Button>
      )}
    </FieldGroup>
  )
}
