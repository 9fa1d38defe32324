import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/chat-button.js'
import { ChatButton } from './chat-button.tsx'

export const section = defineSection<Settings>({ contract, component: ChatButton })
