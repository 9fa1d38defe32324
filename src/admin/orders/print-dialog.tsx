import { useState } from 'react'
import type { ApiError } from '#api/client/errors.ts'
import type { MissingDocuments, OrderDocumentKind, OrderDocumentsRequest } from '#generated/api.d.ts'
import { downloadOrderDocumentsPath } from '#generated/calls/order-documents.ts'
import { messageOf } from '#forms/submission-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-desk.ts'
import { OptionFieldset } from '../shell/option-row.tsx'
import { downloadFile } from '../shell/download-file.ts'
import { useAdmin } from '../shell/session.ts'

interface Props {
  /** Of the selected orders. */
  numbers: readonly string[]
  onClose: () => void
}

type Kind = Exclude<OrderDocumentKind, 'credit-note'>

/** Makes one PDF of a document of each order. Orders without it are named first, and can be left out. */
export function PrintDialog({ numbers, onClose }: Props) {
  const { http, session } = useAdmin()
  const [kind, setKind] = useState<Kind>('packing-slip')
  const [sheet, setSheet] = useState<'single' | 'a4'>('single')
  const [start, setStart] = useState(1)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const missing = (failure?.reply?.payload?.['missing'] ?? []) as MissingDocuments['missing']
  const canLeaveOut = missing.length > 0 && missing.length < numbers.length

  const kinds: { key: Kind; label: string }[] = [
    { key: 'packing-slip', label: t.packingSlips() },
    { key: 'label', label: t.labels() },
    ...(session.role === 'fulfilment' ? [] : [{ key: 'invoice' as const, label: t.invoices() }]),
  ]

  async function create(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const request: OrderDocumentsRequest = {
        kind,
        numbers: [...numbers] as [string, ...string[]],
        ...(kind === 'label' && { sheet, ...(sheet === 'a4' && { start }) }),
        ...(canLeaveOut && { skip_missing: true }),
      }
      await downloadFile(http, downloadOrderDocumentsPath, request)
      onClose()
    } catch (error) {
      setFailure(error as ApiError)
    } finally {
      setIsBusy(false)
    }
  }
  const choose = (next: Kind) => {
    setKind(next)
    setFailure(undefined)
  }

  return (
    <Dialog open title={t.printTitle({ count: numbers.length })} onClose={onClose}>
      <div className={patterns.stack16}>
        <OptionFieldset legend={t.printWhat()} options={kinds} value={kind} onChange={choose} />
        {kind === 'label' && (
          <OptionFieldset
            legend={t.paper()}
            options={[
              { key: 'single', label: t.labelPrinter() },
              { key: 'a4', label: t.a4Sheet() },
            ]}
            value={sheet}
            onChange={setSheet}
          />
        )}
        {kind === 'label' && sheet === 'a4' && (
          <SelectField label={t.firstLabel()} value={start} onChange={({ target }) => setStart(Number(target.value))}>
            {[1, 2, 3, 4].map((place) => (
              <option key={place}>{place}</option>
            ))}
          </SelectField>
        )}
        {failure && (
          <div role="alert" className={patterns.error}>
            {missing.length === 0 ? (
              <p>{messageOf(failure)}</p>
            ) : (
              <>
                <p>{t.leftOut({ count: missing.length })}</p>
                <ul>
                  {missing.map(({ number, message }) => (
                    <li key={number}>{message}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
        <Button loading={isBusy} onClick={() => void create()}>
          {canLeaveOut ? t.printOthers() : t.createPdf()}
        </Button>
      </div>
    </Dialog>
  )
}
