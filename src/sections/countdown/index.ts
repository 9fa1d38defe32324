import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/countdown.js'
import { Countdown } from './countdown.tsx'

export const section = defineSection<Settings>({ contract, component: Countdown })
