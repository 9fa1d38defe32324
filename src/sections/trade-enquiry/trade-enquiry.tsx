import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/trade-enquiry.js'
import { FormBand } from '#shop/data-form/form-band.tsx'
import css from './trade-enquiry.module.css'

/** The form of trade enquiries (PL-04). */
export function TradeEnquiry({ id, settings, position }: SectionProps<Settings>) {
  return <FormBand className={css.root} id={id} form={undefined} settings={settings} isFirst={position === 0} />
}
