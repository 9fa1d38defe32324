import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/phone-bar.js'
import { PhoneBar } from './phone-bar.tsx'

export const section = defineSection({ contract, component: PhoneBar })
