import { useLanguage } from '#server/platform/words/shop-words.ts'

// Files of a worker share modules, so the language that one left for work outside requests would reach the next.
await useLanguage()
