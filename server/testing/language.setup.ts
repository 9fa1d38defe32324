import { useLanguage } from '#server/platform/words/shop-words.ts'

// Test files in a worker share modules, so the language one sets for work outside requests would leak into the next.
await useLanguage()
