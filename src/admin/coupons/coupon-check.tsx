import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { CouponQuestion } from '#generated/api.d.ts'
import { checkCoupon } from '#generated/calls/coupons.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as form from '#words/admin-form.ts'
import * as t from '#words/admin-coupons.ts'
import { useCountries } from '../controls/use-countries.ts'
import { useRecordChoices, useRecordTitles } from '../controls/use-records.ts'
import { Combobox } from '../field/combobox.tsx'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { CheckedItems } from '../shipping/checked-items.tsx'
import { CouponAnswerView } from './coupon-answer.tsx'
import { type CheckValues, findCheckErrors, questionOf } from './coupon-question.ts'
import css from '../shipping/shipping.module.css'

const BLANK: CheckValues = { items: [], customer: undefined, country: '', pincode: '' }

interface Props {
  coupon: number
  /** Version of the coupon: the answer is asked for again after a change. */
  version: number
}

/** Asks whether a cart would get the coupon. */
export function CouponCheck({ coupon, version }: Props) {
  const countries = useCountries()
  const [question, setQuestion] = useState<CouponQuestion>()
  const query = queryOf(checkCoupon, { body: question ?? { coupon, items: [] } })
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, version],
    enabled: question !== undefined,
    staleTime: 0,
  })
  const used = useForm<CheckValues>({
    initial: BLANK,
    check: findCheckErrors,
    isBusy: isFetching,
    failure: error ?? undefined,
    submit: (given) => {
      const asked = questionOf(coupon, given)
      if (JSON.stringify(asked) === JSON.stringify(question)) void refetch()
      else setQuestion(asked)
    },
  })
  const { values, errors, message, field, set } = used
  return (
    <Card title={t.check()} lead={t.checkLead()}>
      <form {...used.form} className={patterns.stack16}>
        <CheckedItems items={values.items} errors={errors} onChange={(items) => set('items', items)} />
        <CustomerChoice
          id={values.customer}
          error={errors['customer']}
          onChange={(customer) => set('customer', customer)}
        />
        <div className={css.pair}>
          <SelectField
            name="country"
            label={t.country()}
            error={errors['country']}
            value={values.country}
            onChange={({ target }) => set('country', target.value)}
          >
            <option value="">{t.noAddress()}</option>
            {countries.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          {values.country !== '' && (
            <TextField {...field('pincode')} label={t.pincode()} autoComplete="off" maxLength={20} />
          )}
        </div>
        <FormMessage>{message}</FormMessage>
        <ButtonRow>
          <Button type="submit" loading={isFetching}>
            {t.showAnswer()}
          </Button>
        </ButtonRow>
      </form>
      <div role="status">
        {data && question && !error && <CouponAnswerView answer={data} hasAddress={question.country !== ''} />}
      </div>
    </Card>
  )
}

interface CustomerProps {
  id: number | undefined
  error: string | undefined
  onChange: (id: number | undefined) => void
}

function CustomerChoice({ id, error, onChange }: CustomerProps) {
  const [typed, setTyped] = useState<string>()
  const [title] = useRecordTitles('customer', id === undefined ? [] : [id])
  const { records, isSearching } = useRecordChoices('customer', typed ?? '')
  return (
    <Combobox
      name="customer"
      label={t.checkedCustomer()}
      hint={t.checkedCustomerHint()}
      error={error}
      items={records.map((record) => ({ key: String(record.id), title: record.title, id: record.id }))}
      typed={typed ?? title ?? ''}
      onType={setTyped}
      onChoose={(item) => {
        setTyped(undefined)
        onChange(item.id)
      }}
      onBlur={() => {
        if (typed?.trim() === '') onChange(undefined)
        setTyped(undefined)
      }}
      onClear={id === undefined ? undefined : () => onChange(undefined)}
      clearLabel={form.clearField({ label: t.checkedCustomer() })}
      emptyText={form.noMatches()}
      isSearching={isSearching}
    />
  )
}
