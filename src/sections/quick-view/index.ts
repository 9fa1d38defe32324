import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/quick-view.js'
import { QuickView } from './quick-view.tsx'

export const section = defineSection<Settings>({ contract, component: QuickView })
