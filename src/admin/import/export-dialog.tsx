import { useState } from 'react'
import type { ProductFileFormat } from '#generated/api.d.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import * as t from '#words/admin-import.ts'
import { FORMATS, formatNames } from './import-names.ts'
import css from './import.module.css'

/** Downloads all products in the format that is chosen. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [format, setFormat] = useState<ProductFileFormat>('vitrine')
  const link = (
    <ButtonLink href={`/api/admin/exports/products?format=${format}`} download preload={false} onClick={onClose}>
      {t.download()}
    </ButtonLink>
  )
  return (
    <Dialog open title={t.exportTitle()} onClose={onClose} footer={link}>
      <div className={css.form}>
        <SelectField
          label={t.format()}
          hint={format === 'vitrine' ? t.exportComplete() : t.exportPartly()}
          value={format}
          onChange={({ target }) => setFormat(FORMATS.find((name) => name === target.value) ?? format)}
        >
          {FORMATS.map((name) => (
            <option key={name} value={name}>
              {formatNames[name]()}
            </option>
          ))}
        </SelectField>
      </div>
    </Dialog>
  )
}
