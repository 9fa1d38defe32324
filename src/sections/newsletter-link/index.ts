import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/newsletter-link.js'
import { NewsletterLink } from './newsletter-link.tsx'

export const section = defineSection<Settings>({ contract, component: NewsletterLink })
