import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/mode-password.js'
import { ModePassword } from './mode-password.tsx'

export const section = defineSection<Settings>({ contract, component: ModePassword })
