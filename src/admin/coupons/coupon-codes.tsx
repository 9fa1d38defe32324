import { useState } from 'react'
import { createCouponCodes } from '#generated/calls/coupons.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-coupons.ts'
import type { AdminRecord } from '../resources/resource.queries.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { OptionRow } from '../shell/option-row.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'

interface Values {
  count: string
  prefix: string
  campaign: string
  once: boolean
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const MAX_CODES = 5000

const countOf = (text: string): number | undefined => {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= MAX_CODES ? count : undefined
}

/** Creates many coupons with the same rules. */
export function CouponCodes({ coupon }: { coupon: AdminRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  const [campaign, setCampaign] = useState<string>()
  return (
    <Card title={t.codes()} lead={t.codesLead()}>
      <ButtonRow>
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          {t.createCodes()}
        </Button>
        {campaign !== undefined && (
          <AdminLink href={`/admin/coupons?campaign=${encodeURIComponent(campaign)}`}>{t.showCodes()}</AdminLink>
        )}
      </ButtonRow>
      {isOpen && (
        <CodesDialog
          coupon={coupon}
          onCreated={(made) => {
            setCampaign(made)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}

interface DialogProps {
  coupon: AdminRecord
  onCreated: (campaign: string) => void
  onClose: () => void
}

function CodesDialog({ coupon, onCreated, onClose }: DialogProps) {
  const { http, queryClient } = useAdmin()
  const used = useKeptForm<Values>(`coupon codes ${coupon.id}`, {
    initial: { count: '100', prefix: '', campaign: textOf(coupon.values['campaign']), once: true },
    check: ({ count }) => ({ count: countOf(count) === undefined ? t.enterCount() : undefined }),
    submit: async ({ count, ...values }) => {
      const body = { count: countOf(count) ?? 1, ...values }
      const made = await createCouponCodes(http, { params: { id: coupon.id }, body, quiet: true })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'coupons', 'list'] })
      void showToast({ kind: 'success', text: t.codesCreated({ count: made.count }) })
      onCreated(made.campaign)
    },
  })
  const { field, values, set } = used
  return (
    <FormDialog title={t.codes()} used={used} action={t.createCodes()} onClose={onClose}>
      <TextField {...field('count')} label={t.codeCount()} hint={t.codeCountHint()} inputMode="numeric" />
      <TextField {...field('prefix')} label={t.codePrefix()} hint={t.codePrefixHint()} maxLength={20} />
      <TextField {...field('campaign')} label={t.codeCampaign()} hint={t.codeCampaignHint()} maxLength={60} />
      <OptionRow
        type="checkbox"
        options={[{ key: 'once', label: t.once() }]}
        isChosen={() => values.once}
        onChoose={() => set('once', !values.once)}
      />
    </FormDialog>
  )
}
