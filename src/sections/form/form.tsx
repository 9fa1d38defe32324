import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/form.js'
import { FormBand } from '#shop/data-form/form-band.tsx'
import css from './form.module.css'

/** A form of the shop's own, by its id (PL-03). */
export function FormSection({ id, settings, position }: SectionProps<Settings>) {
  return <FormBand className={css.root} id={id} form={settings.form} settings={settings} isFirst={position === 0} />
}
