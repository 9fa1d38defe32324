import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/auth-dialogs.js'
import { AuthDialogs } from './auth-dialogs.tsx'

export const section = defineSection<Settings>({ contract, component: AuthDialogs })
