import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/track-order.js'
import { TrackOrder } from './track-order.tsx'

export const section = defineSection<Settings>({ contract, component: TrackOrder })
