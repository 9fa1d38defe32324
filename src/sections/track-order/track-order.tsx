import { useLocation } from '@tanstack/react-router'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/track-order.js'
import { Band } from '#ui/band.tsx'
import { FormAside } from '#ui/form-aside.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Parcel } from './parcel.tsx'
import { FindOrderForm } from './find-order-form.tsx'
import { WaybillForm } from './waybill-form.tsx'
import { waybillOf } from './waybill.ts'
import css from './track-order.module.css'

/** Shows a parcel's progress by its waybill, which is public (CK-10), and lets guests find their order (AC-08). */
export function TrackOrder({ id, settings }: SectionProps<Settings>) {
  const headingId = `${id}-find-order`
  const { params } = usePage()
  // Before hydration, the browser submits the form, with the number in the query.
  const submitted = useLocation({ select: ({ search }) => (search as Record<string, unknown>)['waybill'] })
  const waybill = waybillOf(params?.['waybill'], submitted)
  return (
    <Band top="page">
      <div className={`${css.root} ${patterns.stack32}`}>
        <div className={patterns.stack32}>
          <div className={patterns.stack24}>
            <Heading level={1} size="section">
              {settings.heading}
            </Heading>
            <p className={patterns.lead}>{settings.text}</p>
            <WaybillForm key={waybill} waybill={waybill} />
            <div aria-live="polite" className={css.answer}>
              {waybill && <Parcel key={waybill} waybill={waybill} />}
            </div>
          </div>
          <section
            id="find-order"
            aria-labelledby={headingId}
            className={`${css.find} ${patterns.panel} ${patterns.stack16}`}
          >
            <Heading level={2} size="part" id={headingId}>
              {settings.order_heading}
            </Heading>
            <p className={patterns.soft}>{settings.order_text}</p>
            <FindOrderForm />
          </section>
        </div>
        <FormAside image={settings.image} html={settings.aside} />
      </div>
    </Band>
  )
}
