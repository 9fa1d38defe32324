import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { DeliveryQuestion } from '#generated/api.d.ts'
import { checkDelivery } from '#generated/calls/shipping.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-shipping.ts'
import { useCountries } from '../controls/use-countries.ts'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { OptionFieldset } from '../shell/option-row.tsx'
import { useSession } from '../shell/session.ts'
import { CheckedItems } from './checked-items.tsx'
import { DeliveryAnswerView } from './delivery-answer.tsx'
import { type CheckValues, findCheckErrors, questionOf } from './delivery-question.ts'
import css from './shipping.module.css'

const BLANK: CheckValues = { country: '', pincode: '', content: 'weight', kilograms: '', value: '', items: [] }
const NOTHING: DeliveryQuestion = { country: '', pincode: '', items: [], grams: 0, value: 0 }

/** Asks what a cart at an address would be offered. */
export function DeliveryCheck() {
  const { shop } = useSession()
  const countries = useCountries()
  const [question, setQuestion] = useState<DeliveryQuestion>()
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(checkDelivery, { body: question ?? NOTHING }),
    enabled: question !== undefined,
    // Rules may have changed in another tab.
    staleTime: 0,
  })
  const { values, errors, message, field, form, set } = useForm<CheckValues>({
    initial: BLANK,
    check: (given) => findCheckErrors(withCountry(given), shop),
    isBusy: isFetching,
    failure: error ?? undefined,
    submit: (given) => {
      const asked = questionOf(withCountry(given), shop)
      if (JSON.stringify(asked) === JSON.stringify(question)) void refetch()
      else setQuestion(asked)
    },
  })
  /** The shop's first country, until another is chosen. */
  function withCountry(given: CheckValues): CheckValues {
    return { ...given, country: given.country || (countries[0]?.id ?? '') }
  }

  return (
    <Card title={t.check()} lead={t.checkLead()}>
      <form {...form} className={patterns.stack16}>
        <div className={css.pair}>
          <SelectField
            name="country"
            label={t.country()}
            error={errors['country']}
            value={withCountry(values).country}
            onChange={({ target }) => set('country', target.value)}
          >
            {countries.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField {...field('pincode')} label={t.pincode()} autoComplete="off" maxLength={20} />
        </div>
        <OptionFieldset
          legend={t.content()}
          options={[
            { key: 'weight', label: t.byWeight() },
            { key: 'items', label: t.byProducts() },
          ]}
          value={values.content}
          onChange={(content) => set('content', content)}
        />
        {values.content === 'items' ? (
          <CheckedItems items={values.items} errors={errors} onChange={(items) => set('items', items)} />
        ) : (
          <div className={css.pair}>
            <TextField
              {...field('kilograms')}
              label={t.weight()}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
            />
            <TextField
              {...field('value')}
              label={t.goodsValue()}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
            />
          </div>
        )}
        <FormMessage>{message}</FormMessage>
        <ButtonRow>
          <Button type="submit" loading={isFetching}>
            {t.showOffers()}
          </Button>
        </ButtonRow>
      </form>
      <div role="status">{data && !error && <DeliveryAnswerView answer={data} />}</div>
    </Card>
  )
}
