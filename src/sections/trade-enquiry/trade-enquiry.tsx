import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/trade-enquiry.js'
import { FormBand } from '#shop/data-form/form-band.tsx'
import css from './trade-enquiry.module.css'

/** The form of trade enquiries (PL-04). */
export function TradeEnquiry({ id, settings, position }: SectionProps<Settings>) {
  const { heading, text, surface } = settings
  return (
    <FormBand
      className={css.root}
      id={id}
      form={undefined}
      heading={heading}
      text={text}
      surface={surface}
      isFirst={position === 0}
    />
  )
}
