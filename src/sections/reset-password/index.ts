import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/reset-password.js'
import { ResetPassword } from './reset-password.tsx'

export const section = defineSection<Settings>({ contract, component: ResetPassword })
