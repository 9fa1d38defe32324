import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import { formatMoney } from '#domain/money.ts'
import type { AdminPaymentMode } from '#generated/api.d.ts'
import { arrangePaymentModes, listPaymentModes, switchPaymentMode } from '#generated/calls/payment-admin.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-payment-modes.ts'
import { ItemTools } from '../field/item-tools.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Notice } from '../shell/notice.tsx'
import { Page } from '../shell/page.tsx'
import { useAdmin, useSession } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { ConnectionCheck } from './connection-check.tsx'
import { CopyableAddress } from './copyable-address.tsx'
import { ModeDialog } from './mode-dialog.tsx'

/** /admin/payment-methods: how shoppers can pay, in their order, with the settings of the providers. */
export function Screen() {
  const { http, session } = useAdmin()
  const isOwner = session.role === 'owner'
  const query = useQuery({ ...queryOf(listPaymentModes), staleTime: 0 })
  const { run, isRunning } = useAction()
  const [edited, setEdited] = useState<AdminPaymentMode>()
  const refresh = async () => void (await query.refetch())

  const move = (modes: readonly AdminPaymentMode[], from: number, to: number) =>
    run(async () => {
      const codes = modes.map(({ code }) => code)
      const moved = codes.toSpliced(from, 1).toSpliced(to, 0, codes[from]!)
      await arrangePaymentModes(http, { body: { codes: moved }, quiet: true })
      await refresh()
      return t.moved()
    })
  const turn = ({ code, title, active }: AdminPaymentMode) =>
    run(async () => {
      await switchPaymentMode(http, { params: { code }, body: { active: !active }, quiet: true })
      await refresh()
      return active ? t.nowOff({ title }) : t.nowOn({ title })
    })

  return (
    <Page title={t.title()} lead={isOwner ? t.lead() : t.leadManager()} width="text">
      <LoadedPart query={query}>
        {(modes) =>
          modes.map((mode, index) => (
            <Card
              key={mode.code}
              title={mode.title}
              lead={mode.active ? t.shownAs({ name: mode.name }) : t.notOffered()}
              actions={
                isOwner && (
                  <>
                    <ItemTools
                      title={mode.title}
                      index={index}
                      count={modes.length}
                      onMove={(to) => move(modes, index, to)}
                    />
                    <Button look="quiet" aria-label={t.editOf({ title: mode.title })} onClick={() => setEdited(mode)}>
                      {t.edit()}
                    </Button>
                    <Button
                      look="quiet"
                      disabled={isRunning}
                      aria-label={mode.active ? t.turnOffOf({ title: mode.title }) : t.turnOnOf({ title: mode.title })}
                      onClick={() => turn(mode)}
                    >
                      {mode.active ? t.turnOff() : t.turnOn()}
                    </Button>
                  </>
                )
              }
            >
              <Facts mode={mode} />
            </Card>
          ))
        }
      </LoadedPart>
      {edited && (
        <ModeDialog
          mode={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            void refresh()
          }}
        />
      )}
    </Page>
  )
}

function Facts({
  mode: { code, description, least, most, settings, faults, active, webhook },
}: {
  mode: AdminPaymentMode
}) {
  const { currency, locale } = useSession().shop
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const missing = settings.filter(({ is_set: isSet, is_secret: isSecret }) => isSecret && !isSet)
  return (
    <div className={patterns.stack16}>
      {description !== '' && <p className={patterns.note}>{description}</p>}
      {(least !== null || most !== null) && (
        <p className={patterns.note}>
          {most === null
            ? t.limitFrom({ least: money(least ?? 0) })
            : least === null
              ? t.limitTo({ most: money(most) })
              : t.limitBetween({ least: money(least), most: money(most) })}
        </p>
      )}
      {active && faults.length > 0 && (
        <Notice isWarning role="alert" text={[t.cannotBeOffered(), ...faults].join('\n')} />
      )}
      {!active && missing.length > 0 && <p className={patterns.note}>{t.notSetUp()}</p>}
      {webhook !== null && <CopyableAddress address={webhook} />}
      {webhook !== null && <ConnectionCheck code={code} />}
    </div>
  )
}
