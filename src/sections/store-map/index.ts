import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/store-map.js'
import { StoreMap } from './store-map.tsx'

export const section = defineSection({ contract, component: StoreMap })
