import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/mode-subscribe.js'
import { ModeSubscribe } from './mode-subscribe.tsx'

export const section = defineSection<Settings>({ contract, component: ModeSubscribe })
