import { useState } from 'react'
import { listFonts, uploadFont } from '#generated/calls/fonts.ts'
import { TextField } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-fonts.ts'
import { UploadButton } from '../media/upload-button.tsx'
import { uploadHttp } from '../media/upload-http.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { OptionRow } from '../shell/option-row.tsx'
import { useAdmin } from '../shell/session.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'

/** Endings and weights in the names of font files. */
const REST = /\.(?:woff2?|ttf|otf)$|[-_ ](?:regular|bold|variable|italic|medium|vf|wght)\b.*$/giu

/** Uploads a font, with its family and the confirmation of its licence. */
export function FontDialog({ onClose }: { onClose: () => void }) {
  const { queryClient } = useAdmin()
  const [file, setFile] = useState<File>()
  const used = useKeptForm('font', {
    initial: { family: '', isLicensed: false },
    check: ({ family, isLicensed }): Record<string, string | undefined> => ({
      family: family.trim() === '' ? t.familyName() : undefined,
      file: file === undefined ? t.fileNeeded() : undefined,
      is_licensed: isLicensed ? undefined : t.licenceNeeded(),
    }),
    submit: async ({ family, isLicensed }) => {
      const query = { family: family.trim(), is_licensed: isLicensed }
      const fonts = await uploadFont(
        uploadHttp(() => undefined),
        { query, files: { file: file! }, quiet: true },
      )
      queryClient.setQueryData(listFonts.key(), fonts)
      void showToast({ kind: 'success', text: t.uploaded({ family: query.family }) })
      onClose()
    },
  })
  const { values, errors, field, set } = used
  const choose = ([chosen]: File[]): void => {
    setFile(chosen)
    used.show('file', undefined)
    if (chosen && values.family === '') set('family', chosen.name.replaceAll(REST, '').replaceAll(/[-_]+/gu, ' '))
  }
  return (
    <FormDialog title={t.uploadTitle()} used={used} action={t.upload()} onClose={onClose}>
      <p>{t.uploadLead()}</p>
      <div className={patterns.stack8}>
        <UploadButton look="quiet" accept=".woff2,.ttf,.otf,font/woff2,font/ttf,font/otf" onFiles={choose}>
          {t.chooseFile()}
        </UploadButton>
        <p role="status" className={errors['file'] ? patterns.error : patterns.note}>
          {errors['file'] ?? (file && t.chosen({ name: file.name }))}
        </p>
      </div>
      <TextField {...field('family')} label={t.family()} hint={t.familyHint()} maxLength={60} autoComplete="off" />
      <div className={patterns.stack8}>
        <OptionRow
          type="checkbox"
          options={[{ key: 'licence', label: t.licence() }]}
          isChosen={() => values.isLicensed}
          onChoose={() => set('isLicensed', !values.isLicensed)}
        />
        <p className={errors['is_licensed'] ? patterns.error : patterns.note}>
          {errors['is_licensed'] ?? t.licenceAdvice()}
        </p>
      </div>
    </FormDialog>
  )
}
