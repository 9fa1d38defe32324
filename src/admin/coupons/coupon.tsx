import type { AdminRecord } from '../resources/resource.queries.ts'
import { ResourceRecord } from '../resources/record-screen.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { CouponCheck } from './coupon-check.tsx'
import { CouponCodes } from './coupon-codes.tsx'
import { CouponUsesCard } from './coupon-uses.tsx'

/** /admin/coupons/7: the coupon, a cart to try it with, the orders that use it, and codes with the same rules. */
export function Screen({ resource }: ScreenProps) {
  if (!resource) throw new Error('This screen needs a resource')
  return <ResourceRecord resource={resource} Panel={CouponPanel} />
}

const CouponPanel = ({ record }: { record: AdminRecord }) => (
  <>
    <CouponCheck coupon={record.id} version={record.version} />
    <CouponUsesCard coupon={record.id} isFreeDelivery={record.values['kind'] === 'free_shipping'} />
    <CouponCodes key={record.id} coupon={record} />
  </>
)
