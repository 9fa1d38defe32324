import type { AddressType } from '#generated/api.d.ts'
import * as t from '#words/addresses.ts'

export const typeLabel = (type: AddressType): string => (type === 'Billing' ? t.billing() : t.shipping())
